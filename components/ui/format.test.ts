import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatAgo,
  formatCount,
  formatCounted,
  formatDuration,
  formatInterval,
  formatMetric,
  formatMs,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatTokens,
  formatUsd,
  withDigits,
} from "./format";

/** Replaces every kind of space by a plain one, so that expectations are readable. */
const plain = (text: string) => text.replace(/[\u00A0\u202F\u2009]/g, " ");

describe("formatNumber", () => {
  it.each([
    [0, undefined, "0"],
    [1204, undefined, "1 204"],
    [1234567, undefined, "1 234 567"],
    [0.03148, undefined, "0.0315"],
    [12.345, undefined, "12.3"],
    [1234.5, undefined, "1 235"],
    [-3.25, 1, "−3.3"],
    [-0.04, 1, "0.0"],
    [81.25, 1, "81.3"],
    [(51 / 80) * 100, 1, "63.8"],
    [1.005, 2, "1.01"],
    [1e-7, 1, "0.0"],
    [1.5e12, 1, "1 500 000 000 000.0"],
    [null, 1, "–"],
    [Number.NaN, 1, "–"],
  ])("%s with %s places is %s", (value, decimals, text) => {
    expect(plain(formatNumber(value, decimals))).toBe(text);
  });

  it("rounds to within half a unit of the last place", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const back = Number(
          formatNumber(value, decimals)
            .replace(/\u202F/g, "")
            .replace("−", "-"),
        );
        expect(Math.abs(back - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-6);
      }),
    );
  });
});

describe("units", () => {
  it("put no space before a percent sign", () => {
    expect(formatPercent(81.25)).toBe("81.3%");
  });

  it("formats times", () => {
    expect([0.4123, 12.345, 134.2].map((s) => plain(formatSeconds(s)))).toEqual(["0.412 s", "12.3 s", "134 s"]);
    expect([3.4, 999, 1500].map((ms) => plain(formatMs(ms)))).toEqual(["3 ms", "999 ms", "1.50 s"]);
    expect([0.2, 42, 89, 180, 4800, 7200, 187_200].map((s) => plain(formatDuration(s)))).toEqual([
      "< 1 s",
      "42 s",
      "89 s",
      "3 min",
      "1 h 20 min",
      "2 h",
      "2 d 4 h",
    ]);
  });

  it("formats money and tokens", () => {
    expect([0, 0.00001, 0.0042, 0.056, 0.1, 1.8, 1240].map((v) => plain(formatUsd(v)))).toEqual([
      "$0",
      "< $0.0001",
      "$0.0042",
      "$0.056",
      "$0.10",
      "$1.80",
      "$1 240",
    ]);
    expect([940, 9999, 12_412, 999_600, 3_210_000].map((n) => plain(formatTokens(n)))).toEqual([
      "940",
      "9 999",
      "12.4 k",
      "1.00 M",
      "3.21 M",
    ]);
  });

  it("shows a dash for null", () => {
    expect([formatPercent(null), formatSeconds(null), formatMs(null), formatUsd(null), formatTokens(null), formatDuration(null)]).toEqual(
      Array(6).fill("–"),
    );
  });
});

describe("metrics", () => {
  const accuracy = { unit: "%", decimals: 1 };
  it("show no more digits than the interval supports, and at least one decimal", () => {
    const turns = { unit: "turns", decimals: 2 };
    const columnOf = (value: number, low: number | null, high: number | null, declaration = turns) =>
      plain(`${formatMetric(value, withDigits(declaration, { low, high }))}: ${formatInterval({ low, high }, declaration)}`);
    expect(columnOf(50.5, 19.07, 81.54)).toBe("50.5 turns: 19.1 to 81.5 turns");
    expect(columnOf(90, 59.65, 99.5, { unit: "%", decimals: 2 })).toBe("90.0%: 59.7 to 99.5%");
    expect(columnOf(17.67, 17.2, 18.1)).toBe("17.67 turns: 17.20 to 18.10 turns");
    expect(columnOf(0.5124, 0.4011, 0.6237, { unit: "", decimals: 3 })).toBe("0.51: 0.40 to 0.62");
    expect(columnOf(0.5124, 0.5011, 0.5237, { unit: "", decimals: 3 })).toBe("0.512: 0.501 to 0.524");
    expect([columnOf(50.5, null, null), columnOf(20, 19.07, null), columnOf(20, 20, 20)]).toEqual([
      "50.50 turns: ",
      "20.00 turns: at least 19.07 turns",
      "20.00 turns: 20.00 to 20.00 turns",
    ]);
    expect(columnOf(128, 64, 512, { unit: "k tokens", decimals: 0 })).toBe("128 k tokens: 64 to 512 k tokens");
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 4 }), (half, decimals) => {
        const written = withDigits({ decimals }, { low: 7 - half, high: 7 + half }).decimals;
        expect(written).toBeLessThanOrEqual(decimals);
        // Rounding moves a value by at most a twentieth of the half-width.
        expect(written === decimals || written === 1 || 0.5 * 10 ** -written <= half / 20).toBe(true);
      }),
    );
  });
  it("follow their declaration", () => {
    expect(plain(formatMetric(78.06, accuracy))).toBe("78.1%");
    expect(formatMetric(1.234, { unit: "ratio", decimals: 2 })).toBe("1.23");
    expect(plain(formatInterval({ low: 70, high: 83.94 }, accuracy))).toBe("70.0 to 83.9%");
    expect(formatInterval({ low: null, high: null }, accuracy)).toBe("");
  });
});

describe("formatAgo", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  it.each([
    ["2026-03-10T11:59:50Z", "just now"],
    ["2026-03-10T11:55:00Z", "5 min ago"],
    ["2026-03-10T09:00:00Z", "3 h ago"],
    ["2026-03-09T11:00:00Z", "yesterday"],
    ["2026-03-06T12:00:00Z", "4 days ago"],
    ["2025-12-31T12:00:00Z", "2025-12-31"],
  ])("%s is %s", (at, text) => {
    expect(plain(formatAgo(new Date(at), now))).toBe(text);
  });
});

describe("formatCount", () => {
  it("agrees in number", () => {
    expect([0, 1, 2].map((n) => formatCount(n, "run"))).toEqual(["0 runs", "1 run", "2 runs"]);
    expect(formatCount(2, "suite of items", "suites of items")).toBe("2 suites of items");
  });
});

it("formats a count in singular or plural", () => {
  const countedText = (n: number, counts?: string) => formatCounted({ n, ...(counts && { counts }) });
  expect([countedText(1), countedText(12), countedText(1, "items"), countedText(2475, "items").replace(/\s/g, " ")]).toEqual([
    "1 sample",
    "12 samples",
    "1 item",
    "2 475 items",
  ]);
  expect([
    countedText(1, "replies"),
    countedText(1, "failed cases"),
    countedText(1, "repetitions of functions"),
    countedText(2, "repetitions of functions"),
  ]).toEqual(["1 reply", "1 failed case", "1 repetition of functions", "2 repetitions of functions"]);
});

it("marks an approximate interval", () => {
  const percent = { unit: "", decimals: 1 };
  expect(formatInterval({ low: 6, high: 28.7, rough: true }, percent)).toBe("6.0 to 28.7, approximate");
  expect(formatInterval({ low: 6, high: 28.7 }, percent)).toBe("6.0 to 28.7");
  const tokens = { unit: "k tokens", decimals: 0 };
  expect(formatInterval({ low: 128, high: null, rough: true }, tokens)).toBe("at least 128\u00a0k tokens, approximate");
  expect(formatInterval({ low: null, high: 4 }, tokens)).toBe("at most 4\u00a0k tokens");
  expect(formatInterval({ low: 6, high: 28.7, sequence: true }, percent)).toBe("6.0 to 28.7, for this suite’s final value");
});
