import fc from "fast-check";
import { expect, test } from "vitest";
import { agesOf, type DayRange, dayOf, daysOf, isWithin } from "./times";

const thursday = "2026-11-26";
const range = (low: string | null, high: string | null): DayRange => ({ low, high });

test.each<[string, DayRange]>([
  ["2026-11-17", range("2026-11-17", "2026-11-17")],
  ["2026-11-17..2026-11-23", range("2026-11-17", "2026-11-23")],
  ["2026-11-17–2026-11-23", range("2026-11-17", "2026-11-23")],
  ["2026-11-17..", range("2026-11-17", null)],
  ["..2026-11-23", range(null, "2026-11-23")],
  ["2024-02", range("2024-02-01", "2024-02-29")],
  ["2026", range("2026-01-01", "2026-12-31")],
  ["today", range(thursday, thursday)],
  ["Yesterday", range("2026-11-25", "2026-11-25")],
  ["this week", range("2026-11-23", "2026-11-29")],
  ["last week", range("2026-11-16", "2026-11-22")],
  ["last_week", range("2026-11-16", "2026-11-22")],
  ["this month", range("2026-11-01", "2026-11-30")],
  ["last month", range("2026-10-01", "2026-10-31")],
  ["last week..yesterday", range("2026-11-16", "2026-11-25")],
])("“%s” names the days %j", (text, days) => {
  expect(daysOf(text, thursday)).toEqual(days);
});

test.each(["", "..", "soon", "2026-13", "2026-02-30", "2026-11-23..2026-11-17", "2026-11-17..soon", "last", "1..2..3"])(
  "“%s” names no days",
  (text) => {
    expect(daysOf(text, thursday)).toBeNull();
  },
);

test("weeks and months are correct at the ends of years and weeks", () => {
  expect(daysOf("last month", "2026-01-31")).toEqual(range("2025-12-01", "2025-12-31"));
  expect(daysOf("this week", "2026-11-22")).toEqual(range("2026-11-16", "2026-11-22"));
  expect(daysOf("this week", "2026-01-01")).toEqual(range("2025-12-29", "2026-01-04"));
});

/** Computes the day of a moment in another way: from the offset in the zone's own formatter. */
function dayByOffset(at: number, zone: string): string {
  const name =
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return new Date(at + (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000).toISOString().slice(0, 10);
}

test("a range contains exactly the moments whose local day is in it, even across clock changes", () => {
  // Berlin on 29 March and 25 October, New York on 8 March and 1 November, Lord Howe by half an hour, Beirut at midnight, and two without a
  // change.
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Beirut", "Asia/Kathmandu", "UTC"];
  const changes = [
    "2026-03-29T01:00Z",
    "2026-10-25T01:00Z",
    "2026-03-08T07:00Z",
    "2026-11-01T06:00Z",
    "2026-04-04T15:00Z",
    "2026-03-28T22:00Z",
  ];
  const moment = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -60 * 50, max: 60 * 50 }))
    .map(([at, minutes]) => Date.parse(at) + minutes * 60_000);
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, moment, moment, (zone, at, a, b) => {
      const [low, high] = [a, b].map((end) => dayByOffset(end, zone)).sort();
      const days = daysOf(`${low}..${high}`, "2026-01-01");
      if (!days || low === undefined || high === undefined) throw new Error("A range of two days is one.");
      const local = dayByOffset(at, zone);
      expect(isWithin(dayOf(at, zone), days)).toBe(local >= low && local <= high);
    }),
    { numRuns: 2000 },
  );
});

test("an age is below or above a duration, between two, or within one unit", () => {
  const hour = 3_600_000;
  expect(agesOf("<2d")).toEqual({ low: -Infinity, high: 48 * hour });
  expect(agesOf(">1w")).toEqual({ low: 168 * hour, high: Infinity });
  expect(agesOf("2d")).toEqual({ low: 48 * hour, high: 72 * hour });
  expect(agesOf("1.5h..2d")).toEqual({ low: 1.5 * hour, high: 48 * hour });
  expect(agesOf("..30min")).toEqual({ low: -Infinity, high: hour / 2 });
  for (const text of ["", "..", "2", "2y", "<", "2d..1d", "d"]) expect([text, agesOf(text)]).toEqual([text, null]);
});
