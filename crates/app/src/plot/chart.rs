//! The charts of a picture.

use plotters::chart::{ChartBuilder, ChartContext, SeriesLabelPosition};
use plotters::coord::ranged1d::{IntoSegmentedCoord, SegmentValue, ValueFormatter};
use plotters::coord::types::RangedCoordf64;
use plotters::element::{Circle, PathElement, Rectangle, Text};
use plotters::prelude::{Cartesian2d, Ranged, SVGBackend};
use plotters::series::LineSeries;
use plotters::style::Color;

use super::style::{BACK, INK, LINE, MUTED, color, font, small};
use super::{Area, Axes, Bar, Fault, Line, ROW, WIDTH, short};
use crate::sample::Sample;

/// Lines over a scale, with their names.
pub fn lines(area: &Area<'_>, axes: &Axes, lines: &[Line]) -> Result<(), Fault> {
    let points = || lines.iter().flat_map(|line| &line.points);
    let low = points().map(|point| point.0).fold(f64::INFINITY, f64::min);
    let high = points().map(|point| point.0).fold(f64::NEG_INFINITY, f64::max);
    let across = match low < high {
        true => low..high,
        false if low.is_finite() => low - 0.5..low + 0.5,
        false => 0.0..1.0,
    };
    let up = axes.scale(points().map(|point| point.1));
    let mut chart = frame(area, &axes.title, 64).build_cartesian_2d(across, up)?;
    grid(&mut chart, axes, &|x: &f64| short(*x), 8)?;
    for (index, line) in lines.iter().enumerate() {
        let color = color(index);
        let placed = || line.points.iter().map(|&(x, y)| (x, axes.place(y)));
        let series = chart.draw_series(LineSeries::new(placed(), color.stroke_width(2)))?;
        if lines.len() > 1 {
            let mark = move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(3));
            series.label(&line.name).legend(mark);
        }
        if line.points.len() <= 24 {
            chart.draw_series(placed().map(|point| Circle::new(point, 3, color.filled())))?;
        }
    }
    if lines.len() > 1 {
        let mut labels = chart.configure_series_labels();
        labels.position(SeriesLabelPosition::UpperLeft);
        labels.background_style(BACK.mix(0.8)).border_style(LINE).label_font(small()).draw()?;
    }
    Ok(())
}

/// A box for each name, from quartile to quartile.
pub fn boxes(area: &Area<'_>, axes: &Axes, boxes: &[(String, Sample)]) -> Result<(), Fault> {
    let ends = boxes.iter().flat_map(|(_, sample)| [sample.quantile(0.0), sample.most()]);
    let up = axes.scale(ends);
    // A scale of one place has no names.
    let across = (0..boxes.len().max(2) - 1).into_segmented();
    let mut chart = frame(area, &axes.title, 64).build_cartesian_2d(across, up)?;
    let name = |value: &SegmentValue<usize>| match value {
        SegmentValue::CenterOf(index) => boxes.get(*index).map_or("", |(name, _)| name).to_string(),
        _ => String::new(),
    };
    grid(&mut chart, axes, &name, boxes.len() + 1)?;
    for (index, (_, sample)) in boxes.iter().enumerate() {
        let color = color(index);
        let place = |share| {
            chart
                .backend_coord(&(SegmentValue::CenterOf(index), axes.place(sample.quantile(share))))
        };
        let [least, low, middle, high, most] = [0.0, 0.25, 0.5, 0.75, 1.0].map(place);
        let pixels = area.strip_coord_spec();
        let origin = area.get_base_pixel();
        let at = |(x, y): (i32, i32), by: i32| (x - origin.0 + by, y - origin.1);
        pixels.draw(&PathElement::new([at(least, 0), at(most, 0)], color.stroke_width(1)))?;
        let corners = [at(high, -14), at(low, 14)];
        pixels.draw(&Rectangle::new(corners, color.mix(0.35).filled()))?;
        pixels.draw(&Rectangle::new(corners, color.stroke_width(1)))?;
        for (place, half) in [(middle, 14), (least, 7), (most, 7)] {
            let line = PathElement::new([at(place, -half), at(place, half)], color.stroke_width(2));
            pixels.draw(&line)?;
        }
    }
    Ok(())
}

/// A bar for each name, to the right.
pub fn bars(area: &Area<'_>, title: &str, bars: &[Bar]) -> Result<(), Fault> {
    let low = bars.iter().map(|bar| bar.value - bar.error).fold(0.0, f64::min);
    let high = bars.iter().map(|bar| bar.value + bar.error).fold(0.0, f64::max);
    let span = if high > low { high - low } else { 1.0 };
    let (left, right) = (230.0, f64::from(WIDTH) - 90.0);
    let place = |value: f64| (left + (right - left) * (value - low) / span) as i32;
    area.draw(&Text::new(title.to_string(), (16, 14), font()))?;
    for (index, bar) in bars.iter().enumerate() {
        let y = (44 + ROW * index as u32) as i32;
        let color = color(0);
        area.draw(&Text::new(bar.name.clone(), (16, y + 4), small()))?;
        let ends = [place(0.0), place(bar.value)];
        let corners = [(ends[0].min(ends[1]), y + 3), (ends[0].max(ends[1]), y + 15)];
        area.draw(&Rectangle::new(corners, color.mix(0.6).filled()))?;
        if bar.error > 0.0 {
            let ends =
                [bar.value - bar.error, bar.value + bar.error].map(|end| (place(end), y + 9));
            area.draw(&PathElement::new(ends, INK.stroke_width(1)))?;
        }
        let beside = place((bar.value + bar.error).max(0.0)) + 8;
        area.draw(&Text::new(short(bar.value), (beside, y + 4), small()))?;
    }
    let bottom = (44 + ROW * bars.len() as u32) as i32;
    area.draw(&PathElement::new([(place(0.0), 40), (place(0.0), bottom)], MUTED.stroke_width(1)))
}

/// A chart with its title and room for the numbers beside it.
fn frame<'a, 'b>(
    area: &'a Area<'b>,
    title: &str,
    left: u32,
) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut builder = ChartBuilder::on(area);
    builder.margin(14).margin_right(24).caption(title, font());
    builder.x_label_area_size(44).y_label_area_size(left);
    builder
}

/// The lines behind a chart and the numbers at its edges.
fn grid<X>(
    chart: &mut ChartContext<'_, SVGBackend<'_>, Cartesian2d<X, RangedCoordf64>>,
    axes: &Axes,
    name: &dyn Fn(&X::ValueType) -> String,
    names: usize,
) -> Result<(), Fault>
where
    X: Ranged + ValueFormatter<X::ValueType>,
{
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(BACK.mix(0.0))
        .bold_line_style(LINE)
        .axis_style(MUTED)
        .label_style(small())
        .axis_desc_style(small())
        .x_desc(&axes.across)
        .y_desc(&axes.up)
        .x_labels(names)
        .x_label_formatter(name)
        .y_labels(6)
        .y_label_formatter(&|place| axes.label(*place))
        .draw()
}
