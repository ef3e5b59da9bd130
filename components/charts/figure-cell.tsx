import { cx } from "@/components/ui/cx";
import { formatNumber } from "@/components/ui/format";
import type { ChartPoint } from "./chart-point";

/** Smallest n of a normal cell; cells with fewer samples are hatched because nothing can be concluded from them. */
export const fewest = 3;

/** Figure in a table; `few` is true if it has too few samples. */
export interface GridCell {
  point: ChartPoint;
  few: boolean;
}

/** Decimals of a grid's figures and of their intervals. */
export interface GridDigits {
  value: number;
  interval: number;
}

/**
 * Returns the decimals of a grid: fewer for percentages than for shares of 1. `sample` is any figure of the metric as it is formatted
 * elsewhere.
 */
export function gridDigits(sample: string): GridDigits {
  return !sample.includes("%") && /\.\d\d/.test(sample) ? { value: 2, interval: 2 } : { value: 1, interval: 0 };
}

/** Text in place of figures below zero, in charts that do not compare them. */
export const belowZero = "below 0";

/**
 * Formats a figure and its interval for a grid; the interval is empty if there is none. With `fromZero`, numbers below zero become words.
 */
export function gridWords({ value, low, high }: Pick<ChartPoint, "value" | "low" | "high">, digits: GridDigits, fromZero = false) {
  const words = (number: number, places: number) => (fromZero && number < 0 ? belowZero : formatNumber(number, places));
  const [from, to] = [low, high].map((bound) => (bound === null ? "" : words(bound, digits.interval)));
  const interval = from === "" || to === "" ? "" : to === belowZero ? belowZero : `${from} to ${to}`;
  return { value: words(value, digits.value), interval };
}

interface FigureCellProps {
  cell: GridCell;
  /** Strength of the background; 0 leaves it unchanged. */
  strength: number;
  label: string;
  digits: GridDigits;
  /** Values below zero are shown in words. */
  fromZero?: boolean | undefined;
  /** Text below the figure instead of interval and n. */
  caption?: string;
  onOpen: (() => void) | undefined;
}

/** Figure of a table on a background of its strength, with its interval and n below; a button if it opens something. */
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
