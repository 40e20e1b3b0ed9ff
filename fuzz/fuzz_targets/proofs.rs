//! Proofs: what is read can be written and reads back the same, and none makes the verifier panic
//! or work for ever.
#![no_main]

use board::Effort;
use record::json;

libfuzzer_sys::fuzz_target!(|text: &str| {
    let Ok(claims) = json::parse_proofs(text) else { return };
    let printed = json::print_proofs(&claims);
    let again = json::parse_proofs(&printed).expect("what was printed is readable");
    assert_eq!(again, claims, "{printed}");
    for claim in claims {
        let outcome = claim.proof.verify(&Effort { positions: 10_000, ..Effort::default() });
        if let Ok(verified) = outcome {
            assert_eq!(verified.line.len(), verified.plies, "{printed}");
        }
    }
});
