import { formatMetric, formatNumber, withDigits } from "@/components/ui/format";
import type { CurveChart } from "@/lib/contracts/charts/curve";
import type { MetricDeclaration } from "@/lib/contracts/metric";
import { areApart, type FoundFigure, leaderFinding } from "../finding";
import type { CurveData, CurvePoint, CurveSeries } from "./curve-data";

/**
 * Returns the test result for curves: of several measured ones the leader at the last common value, of a single one its change from the
 * first value to the last.
 */
export function curveFinding(
  { series }: CurveData,
  { x, y, metric }: CurveChart,
  declarations: readonly MetricDeclaration[],
): string | null {
  const declared = declarations.find(({ id }) => id === metric) ?? { unit: y.unit, decimals: 2, direction: "none" as const };
  const measured = series.filter(({ source }) => source !== "published");
  const figure = ({ label }: CurveSeries, point: CurvePoint): FoundFigure => ({
    ...point,
    label,
    text: formatMetric(point.value, withDigits(declared, point)),
  });
  const at = (value: number) =>
    x.unit === "" ? `(${x.label.toLowerCase()}: ${formatNumber(value)})` : `at ${formatNumber(value)} ${x.unit}`;
  const [only, more] = measured;
  if (!only) return null;
  if (more) {
    const shared = only.points
      .map((point) => point.x)
      .filter((value) => measured.every(({ points }) => points.some((point) => point.x === value)));
    const last = shared.at(-1);
    if (last === undefined) return null;
    const figures = measured.flatMap((curve) => curve.points.filter((point) => point.x === last).map((point) => figure(curve, point)));
    return leaderFinding(figures, at(last), declared.direction);
  }
  const [first, last] = [only.points[0], only.points.at(-1)];
  if (series.length > 1 || !first || !last || first === last) return null;
  const [from, to] = [figure(only, first), figure(only, last)];
  if (!areApart(from, to)) return null;
  return `${to.value < from.value ? "falls" : "rises"} from ${from.text} ${at(first.x)} to ${to.text} ${at(last.x)}`;
}
