import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { ChartPoint } from "./chart-point";

/** Cells with a smaller n are hatched: too few to read anything off. */
export const fewest = 3;

/** A figure of a table; `few`: on fewer samples than can be read. */
export interface GridCell {
  point: ChartPoint;
  few: boolean;
}

/** Digits after the point of a grid's figures and of their bounds. */
export interface GridDigits {
  value: number;
  interval: number;
}

/** Percent need few digits in a grid, a share of 1 needs two; `sample` is any figure of the metric as it is written elsewhere. */
export function gridDigits(sample: string): GridDigits {
  return !sample.includes("%") && /\.\d\d/.test(sample) ? { value: 2, interval: 2 } : { value: 1, interval: 0 };
}

/** Stands for figures below zero, where a chart does not compare them. */
export const belowZero = "below 0";

/** A figure as a grid has room for it, and its interval, empty where it has none. With `fromZero` what lies below zero is said in words. */
export function gridWords({ value, low, high }: Pick<ChartPoint, "value" | "low" | "high">, digits: GridDigits, fromZero = false) {
  const words = (number: number, places: number) => (fromZero && number < 0 ? belowZero : formatNumber(number, places));
  const [from, to] = [low, high].map((bound) => (bound === null ? "" : words(bound, digits.interval)));
  const interval = from === "" || to === "" ? "" : to === belowZero ? belowZero : `${from} to ${to}`;
  return { value: words(value, digits.value), interval };
}

interface FigureCellProps {
  cell: GridCell;
  /** 0 leaves the ground as it is. */
  strength: number;
  label: string;
  digits: GridDigits;
  /** What lies below zero is said in words. */
  fromZero?: boolean | undefined;
  /** Stands below the figure instead of interval and n. */
  caption?: string;
  onOpen: (() => void) | undefined;
}

/** A figure of a table on the ground of its strength, with its interval and n below; a button where it leads somewhere. */
export function FigureCell({ cell: { point, few }, strength, label, digits, fromZero, caption, onOpen }: FigureCellProps) {
  const look = cx("block w-full min-w-19 rounded-sm px-1 py-0.5 text-center leading-tight", few ? "hatch-soft text-ink-2" : "text-ink");
  const style =
    few || strength === 0
      ? {}
      : { backgroundColor: `color-mix(in srgb, var(--color-heat) ${Math.round(strength * 100)}%, var(--color-ground))` };
  const { value, interval } = gridWords(point, digits, fromZero);
  const words = (
    <>
      <span data-export-text className={cx("num block text-sm", !few && "font-semibold")}>
        {value}
      </span>
      {(caption === undefined ? [interval, `n ${formatNumber(point.n)}`] : [caption]).filter(Boolean).map((line) => (
        <span key={line} data-export-text className="num block text-[11px] whitespace-nowrap">
          {line}
        </span>
      ))}
    </>
  );
  if (!onOpen)
    return (
      <div data-export-box className={look} style={style} title={label}>
        {words}
      </div>
    );
  return (
    <button
      type="button"
      data-export-box
      className={cx(look, "hover:ring-1 hover:ring-ink-2")}
      style={style}
      title={label}
      aria-label={label}
      onClick={onOpen}
    >
      {words}
    </button>
  );
}
