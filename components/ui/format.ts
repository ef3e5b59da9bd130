import type { Metric, MetricDeclaration } from "@/lib/contracts/metric";
import { finalValue } from "@/lib/contracts/plain/interval-target";

/** Narrow no-break space, used between thousands and before k and M. */
const THIN = "\u202F";
/** No-break space, used between a number and its unit: the narrow one is almost invisible in some fonts. */
const SPACE = "\u00A0";
const MINUS = "\u2212";

/** Text shown in place of a missing number. */
export const NONE = "–";

/** Significant digits of a double that can be trusted; later digits are artifacts of its binary representation. */
const certainDigits = 12;

/**
 * Rounds a number to decimal places, halves away from zero: 63.75 to one place is `63.8`, even if 51 of 80 was computed as
 * 63.74999999999999. Screen, CSV and LaTeX all round here, so that they agree.
 */
export function toPlaces(value: number, places: number): string {
  const size = Number(Math.abs(value).toPrecision(certainDigits));
  // `toFixed` writes larger sizes with an exponent, and no place after the point is certain at either extreme.
  if (size >= 1e12 || size < 1e-6) return value.toFixed(places);
  const rounded = Math.round(Number(`${size}e${places}`)) / 10 ** places;
  return (value < 0 ? -rounded : rounded).toFixed(places);
}

/**
 * Formats a number with thin spaces between thousands and a real minus sign. Without `decimals`, whole numbers are kept as they are and
 * others get three significant digits.
 */
export function formatNumber(value: number | null, decimals?: number): string {
  if (value === null || !Number.isFinite(value)) return NONE;
  const places = decimals ?? (Number.isInteger(value) ? 0 : significantPlaces(value));
  const [whole = "0", fraction] = toPlaces(Math.abs(value), places).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  const negative = value < 0 && /[1-9]/.test(digits);
  return `${negative ? MINUS : ""}${digits}`;
}

/** Decimal places that leave three significant digits, 0 to 6. */
function significantPlaces(value: number): number {
  const seen = Math.abs(Number(value.toPrecision(3)));
  return seen === 0 ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(seen))));
}

/** Formats a value that is already in percent, to one decimal unless `decimals` says otherwise: `81.3%`. */
export function formatPercent(value: number | null, decimals = 1): string {
  return value === null ? NONE : `${formatNumber(value, decimals)}%`;
}

/** Formats seconds to three significant digits: `0.412 s`, `12.3 s`, `134 s`. */
export function formatSeconds(seconds: number | null): string {
  return seconds === null ? NONE : `${rounded(seconds)}${SPACE}s`;
}

/** Formats milliseconds, as seconds from 1 s upward. */
export function formatMs(ms: number | null): string {
  if (ms === null) return NONE;
  return ms < 1000 ? `${formatNumber(Math.round(ms))}${SPACE}ms` : formatSeconds(ms / 1000);
}

/** Formats US dollars: `$0`, `< $0.0001`, `$0.0042`, `$1.80`, `$1 240`. */
export function formatUsd(value: number | null): string {
  if (value === null) return NONE;
  if (value === 0) return "$0";
  if (value < 0.0001) return "<\u2009$0.0001";
  if (value < 0.1) return `$${Number(value.toPrecision(2)).toFixed(significantMoney(value))}`;
  return `$${formatNumber(value, value < 1000 ? 2 : 0)}`;
}

/** Formats a price in US dollars with all of its digits, at least two decimals: `$1.00`, `$0.125`, `$0.0375`. */
export function formatPrice(value: number): string {
  const cents = value.toFixed(2);
  return `$${Number(cents) === value ? cents : value}`;
}

function significantMoney(value: number): number {
  return Math.min(5, Math.max(2, 1 - Math.floor(Math.log10(value))));
}

/** Formats a size in bytes, with 1,000 bytes per kilobyte: `940 B`, `12 kB`, `3.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${formatNumber(bytes)}${SPACE}B`;
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, "kB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  return `${formatNumber(size, size < 10 ? 1 : 0)}${SPACE}${unit}`;
}

/** Formats a number of tokens: `940`, `12.4 k`, `3.21 M`. */
export function formatTokens(count: number | null): string {
  if (count === null) return NONE;
  if (count < 10_000) return formatNumber(count);
  return count < 999_500 ? `${rounded(count / 1000)}${THIN}k` : `${rounded(count / 1e6)}${THIN}M`;
}

/** Formats an amount of a budget: `$12.40`, or `1.20 M tokens`. */
export function formatBudget(value: number, unit: "usd" | "tokens"): string {
  return unit === "usd" ? formatUsd(value) : `${formatTokens(Math.round(value))} tokens`;
}

/** Rounds to three significant digits and keeps trailing zeros, so that columns line up. */
function rounded(value: number): string {
  return formatNumber(value, Math.min(3, significantPlaces(value)));
}

/** Formats the unit after a number: a percent sign directly, any other unit after a space that does not break. */
export const formatUnitAfter = (unit: string): string => (unit === "%" ? unit : `${SPACE}${unit}`);

/** Formats a metric's value with the unit and decimals of its declaration. */
export function formatMetric(value: number | null, declaration: Pick<MetricDeclaration, "unit" | "decimals">): string {
  if (value === null) return NONE;
  if (declaration.unit === "%") return formatPercent(value, declaration.decimals);
  const unit = shownUnit(declaration.unit);
  return unit === "" ? formatNumber(value, declaration.decimals) : `${formatNumber(value, declaration.decimals)}${formatUnitAfter(unit)}`;
}

/**
 * Returns a declaration with two significant digits of the interval's half-width, and at least one decimal if it has any: `50.50 turns`
 * with 19.07 to 81.54 becomes `50.5 turns`. Unchanged without an interval.
 */
export function withDigits<Declaration extends Pick<MetricDeclaration, "decimals">>(
  declaration: Declaration,
  interval: Partial<Pick<Metric, "low" | "high">> | null | undefined,
): Declaration {
  const { low, high } = interval ?? {};
  if (low == null || high == null || !(high > low)) return declaration;
  // One decimal is kept, so that columns line up and 99.5 is not written as 100. A narrow interval keeps all declared decimals.
  const places = Math.max(1, 1 - Math.floor(Math.log10((high - low) / 2)));
  return places < declaration.decimals ? { ...declaration, decimals: places } : declaration;
}

/**
 * Returns the decimals for a column of figures, so that they line up: those that the narrowest interval justifies, or the declared ones
 * without figures.
 */
export function columnDecimals(
  declaration: Pick<MetricDeclaration, "decimals">,
  figures: readonly Partial<Pick<Metric, "low" | "high">>[],
): number {
  return figures.length === 0 ? declaration.decimals : Math.max(...figures.map((figure) => withDigits(declaration, figure).decimals));
}

/**
 * Formats an interval's ends in the declared decimals: `78.1 to 83.9 turns`, or `at least 128 k tokens` with one end. Empty without ends.
 */
export function formatEnds({ low, high }: Pick<Metric, "low" | "high">, declaration: Pick<MetricDeclaration, "unit" | "decimals">): string {
  if (low !== null && high !== null) return `${formatNumber(low, declaration.decimals)} to ${formatMetric(high, declaration)}`;
  if (low !== null) return `at least ${formatMetric(low, declaration)}`;
  return high === null ? "" : `at most ${formatMetric(high, declaration)}`;
}

/**
 * Formats the 95% interval: `78.1 to 83.9 turns`, followed by `, approximate` if its coverage is uncertain and `, for this suite’s final
 * value` for a partly asked run. With one end `at least 128 k tokens`; empty if it has none.
 */
export function formatInterval(
  metric: Pick<Metric, "low" | "high" | "rough" | "sequence">,
  declared: Pick<MetricDeclaration, "unit" | "decimals">,
): string {
  return formatColumnInterval(metric, withDigits(declared, metric));
}

/** Formats the 95% interval as `formatInterval` does, in the decimals of its column rather than its own. */
export function formatColumnInterval(
  metric: Pick<Metric, "low" | "high" | "rough" | "sequence">,
  column: Pick<MetricDeclaration, "unit" | "decimals">,
): string {
  const ends = formatEnds(metric, column);
  return ends === "" ? "" : `${ends}${metric.rough ? ", approximate" : ""}${metric.sequence ? `, for ${finalValue}` : ""}`;
}

/** Formats how much of an unfinished or stopped run has been asked: `so far, 40 of 250`. Empty if every sample has ended. */
export function formatSoFar({ soFar }: Pick<Metric, "soFar">): string {
  return soFar ? `so far, ${formatNumber(soFar.asked)} of ${formatNumber(soFar.of)}` : "";
}

/** Formats the number of dialogues of a metric that also counts unfinished ones: `12 dialogues begun, 0 ended`. Null for other metrics. */
export function formatBegun({ soFar, n, counts }: Pick<Metric, "soFar" | "n" | "counts">): string | null {
  if (!soFar || counts !== "dialogues" || n <= soFar.asked) return null;
  return `${formatCount(n, "dialogue")} begun, ${formatNumber(soFar.asked)} ended`;
}

/**
 * Formats the samples behind a metric of such a run: as `formatSoFar`, or `so far, 12 dialogues begun, 0 ended` if unfinished dialogues
 * count too.
 */
export function formatBasis(metric: Pick<Metric, "soFar" | "n" | "counts">): string {
  const begun = formatBegun(metric);
  return begun === null ? formatSoFar(metric) : `so far, ${begun}`;
}

/** Formats the number and kind of units behind a metric: `2 475 items`, `1 function`. The unit defaults to samples. */
export function formatCounted({ n, counts = "samples" }: Pick<Metric, "n" | "counts">): string {
  return formatCount(n, singular(counts), counts);
}

/** Returns the singular of a plural noun: `items` gives `item`, `repetitions of functions` gives `repetition of functions`. */
export function singular(counts: string): string {
  return counts.replace(
    /^(.*?)(ies|s)( of .*)?$/,
    (_, stem: string, end: string, rest = "") => `${stem}${end === "ies" ? "y" : ""}${rest}`,
  );
}

/** A ratio needs no unit after its number. */
function shownUnit(unit: string): string {
  return unit === "ratio" ? "" : unit;
}

/** Formats a duration: `42 s`, `3 min`, `1 h 20 min`, `2 d 4 h`. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return NONE;
  if (seconds < 1) return `<\u20091${SPACE}s`;
  if (seconds < 90) return `${Math.round(seconds)}${SPACE}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}${SPACE}min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours}${SPACE}h` : `${hours}${SPACE}h ${minutes % 60}${SPACE}min`;
  return hours % 24 === 0 ? `${hours / 24}${SPACE}d` : `${Math.floor(hours / 24)}${SPACE}d ${hours % 24}${SPACE}h`;
}

/** Formats how long before `now` (milliseconds) `date` was: `just now`, `5 min ago`, `3 days ago`, then the date. */
export function formatAgo(date: Date, now: number): string {
  const seconds = (now - date.getTime()) / 1000;
  if (seconds < 45) return "just now";
  if (seconds < 3570) return `${Math.max(1, Math.round(seconds / 60))}${SPACE}min ago`;
  if (seconds < 84_600) return `${Math.max(1, Math.round(seconds / 3600))}${SPACE}h ago`;
  const days = Math.round(seconds / 86_400);
  if (days < 14) return days === 1 ? "yesterday" : `${days} days ago`;
  return date.toISOString().slice(0, 10);
}

/** Formats a count with its noun: `1 sample`, `1 204 samples`. */
export function formatCount(count: number, singular: string, many = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : many}`;
}

/** Formats a p-value to two or three decimals: `p = 0.031`, `p < 0.001`. */
export function formatP(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${p < 0.1 ? formatNumber(p, 3) : formatNumber(p, 2)}`;
}
