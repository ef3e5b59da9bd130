/** Clock of the reader, which defines “today” and ages. */
export interface Reader {
  /** Milliseconds since 1970. */
  now: number;
  /** An IANA time zone: Europe/Berlin. */
  zone: string;
}

/** Calendar days from `low` to `high`, both included, as 2026-11-17; null if that end is open. */
export interface DayRange {
  low: string | null;
  high: string | null;
}

/** Words for ranges of days. */
export const dayWords = ["today", "yesterday", "this week", "last week", "this month", "last month"] as const;

/** Ages that a list of completions offers. */
export const ageWords = ["<1h", "<1d", "<1w", ">1w"] as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a moment in a zone, as 2026-11-17. Throws a RangeError for an unknown zone. */
export function dayOf(at: number, zone: string): string {
  const known = formatters.get(zone);
  // Swedish dates have the format of ISO 8601.
  const formatter = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  if (!known) formatters.set(zone, formatter);
  return formatter.format(at);
}

const dayLength = 86_400_000;
/** A calendar day; months beyond a year and days beyond a month carry over. Uses noon, so that clock changes do not matter. */
const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month - 1, date, 12)).toISOString().slice(0, 10);
const later = (from: string, days: number): string => new Date(Date.parse(`${from}T12:00Z`) + days * dayLength).toISOString().slice(0, 10);

function wordRange(word: string, today: string): { low: string; high: string } | null {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const monday = later(today, -((new Date(`${today}T12:00Z`).getUTCDay() + 6) % 7));
  if (word === "today") return { low: today, high: today };
  if (word === "yesterday") return { low: later(today, -1), high: later(today, -1) };
  if (word === "this week") return { low: monday, high: later(monday, 6) };
  if (word === "last week") return { low: later(monday, -7), high: later(monday, -1) };
  if (word === "this month") return { low: day(year, month, 1), high: day(year, month + 1, 0) };
  return word === "last month" ? { low: day(year, month - 1, 1), high: day(year, month, 0) } : null;
}

/** The days of a day, a month or a year; null for other texts. */
function dateRange(text: string): { low: string; high: string } | null {
  const [all, year, month, date] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text)?.map(Number) ?? [];
  if (all === undefined || year === undefined) return null;
  if (month === undefined || Number.isNaN(month)) return { low: day(year, 1, 1), high: day(year, 12, 31) };
  if (month < 1 || month > 12) return null;
  if (date === undefined || Number.isNaN(date)) return { low: day(year, month, 1), high: day(year, month + 1, 0) };
  const whole = day(year, month, date);
  return Number(whole.slice(8)) === date ? { low: whole, high: whole } : null;
}

/**
 * Parses the days that a text names: `2026-11-17`, `2026-11`, `2026`, `today`, `last week`, or two of these with `..` between them, of
 * which one may be missing. Null if it names none, or if the end is before the beginning.
 * @returns the days; weeks begin on Monday
 */
export function daysOf(text: string, today: string): DayRange | null {
  const ends = text
    .trim()
    .toLowerCase()
    .replace(/_/g, " ")
    .split(/\.\.|…|–/);
  const read = ends.map((end) => (end.trim() === "" ? null : (dateRange(end.trim()) ?? wordRange(end.trim(), today) ?? undefined)));
  if (read.length > 2 || read.includes(undefined) || read.every((end) => end === null)) return null;
  const [low, high = read.length === 1 ? low : null] = read;
  if (low && high && low.low > high.high) return null;
  return { low: low?.low ?? null, high: high?.high ?? null };
}

/** Checks whether a day is within a range. */
export const isWithin = (day: string, { low, high }: DayRange): boolean => (low === null || day >= low) && (high === null || day <= high);

const units: Readonly<Record<string, number>> = { m: 60_000, min: 60_000, h: 3_600_000, d: dayLength, w: 7 * dayLength };

function lengthOf(text: string): { ms: number; unit: number } | null {
  const [, number, name = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/.exec(text) ?? [];
  const unit = units[name];
  return number === undefined || unit === undefined ? null : { ms: Number(number) * unit, unit };
}

/**
 * Parses the ages that a text names, in milliseconds, `low` included and `high` not: `<2d`, `>1w`, `2d..1w`, or `2d` for the third day.
 * Units are m (minutes), h, d and w. Null if it names none.
 */
export function agesOf(text: string): { low: number; high: number } | null {
  const plain = text.trim().toLowerCase();
  const [, sign, bound = ""] = /^([<>]=?)(.*)$/.exec(plain) ?? [];
  if (sign !== undefined) {
    const length = lengthOf(bound.trim());
    if (!length) return null;
    return sign.startsWith("<") ? { low: -Infinity, high: length.ms } : { low: length.ms, high: Infinity };
  }
  const [from = "", to, ...more] = plain.split(/\.\.|…|–/).map((end) => end.trim());
  if (more.length > 0 || (from === "" && (to ?? "") === "")) return null;
  const [low, high] = [lengthOf(from), lengthOf(to ?? "")];
  if (to === undefined) return low && { low: low.ms, high: low.ms + low.unit };
  if ((from !== "" && !low) || (to !== "" && !high) || (low && high && low.ms > high.ms)) return null;
  return { low: low?.ms ?? -Infinity, high: high?.ms ?? Infinity };
}
