// The click of a stone, made of a short noise and a low knock. No sound before the first gesture:
// browsers forbid it, and so do manners.

/** @type {AudioContext|null} */
let audio = null;

/** Plays the click. */
export function knock() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const length = 0.05;
  const samples = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const data = samples.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 6;
  const noise = new AudioBufferSourceNode(audio, { buffer: samples });
  const body = new OscillatorNode(audio, { frequency: 190, type: 'sine' });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.8 });
  const loud = new GainNode(audio, { gain: 0.35 });
  const low = new GainNode(audio, { gain: 0.25 });
  low.gain.setValueAtTime(0.25, now);
  low.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
  noise.connect(filter).connect(loud).connect(audio.destination);
  body.connect(low).connect(audio.destination);
  noise.start(now);
  body.start(now);
  body.stop(now + 0.08);
}
