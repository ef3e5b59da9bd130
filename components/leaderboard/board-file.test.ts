import { describe, expect, it } from "vitest";
import { latexText } from "@/components/takeaway/latex-text";
import { manifestById } from "@/lib/benchmarks/registry";
import type { LeaderboardRow } from "@/lib/contracts/leaderboard";
import type { Metric } from "@/lib/contracts/metric";
import { boardColumns, chosenColumns, foundRows, rowLabels } from "./board-columns";
import { boardCsv, boardLatex, noRankReason, type ShownBoard } from "./board-file";
import { forestScale } from "./forest-scale";

const at = (density: number, value: number, changes: Partial<Metric> = {}): Metric => ({
  ...{ id: "accuracy", slice: { density }, value, standardError: 1, low: value - 2, high: value + 2, n: 5, missing: 0 },
  ...changes,
});
const row = (model: string, metrics: Metric[], changes: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  ...{
    id: model,
    source: "measured",
    model,
    traits: { base: false, group: null },
    runId: 1,
    settings: null,
    suiteName: "S",
    suiteHash: "h",
  },
  ...{ verifier: "reference", rank: [1, 2], metrics, runs: [], pooled: 1, partial: null, notes: [], costUsd: null, latencySeconds: null },
  ...{ missing: null, latencyWhy: null, outputTokens: null, date: null, reference: null },
  ...changes,
});
const settings = { short: "T 0 · 4k out", long: "Temperature 0." };
const rows = [
  row("=A_1", [at(500, 80), at(10, 99.96)], { settings, costUsd: 1.5, pooled: 2, notes: ["5 seeds disagree (sd 40)"] }),
  row("B, the 2nd & last", [at(500, 60, { low: 50, high: 61 })], { rank: [2, 2], outputTokens: 1234.4 }),
  row("C", [at(500, 40, { low: null, high: null })], { rank: null, partial: { done: 120, whole: 250 } }),
  row("S", [at(500, 40, { sequence: true, soFar: { asked: 120, of: 250 } })], { rank: null, partial: { done: 120, whole: 250 } }),
  row("D", [at(500, 30, { n: 133, missing: 67, counts: "items" })], {
    ...{ rank: null, lossy: { lost: 67, samples: 200 }, notes: ["no rank: 67 of 200 samples ended without a reply"] },
    missing: { missing: 67, asked: 200, counts: "items", fates: [{ fate: "failed", count: 67 }], bounds: { low: 18.04, high: 55.5 } },
  }),
  row("E", [at(500, 20, { value: null, low: null, high: null, missing: 2, why: "A length has no reply." })], {
    ...{ rank: null, missing: { missing: 2, asked: 7, fates: [], bounds: null } },
  }),
];
const { headline, others } = boardColumns(manifestById("ifscale").views, rows, false);
if (!headline) throw new Error("The family has a headline.");
const board: ShownBoard = { title: "IFScale", headline, intervalsFor: "lists like these", columns: others, parts: [{ title: null, rows }] };

describe("boardColumns", () => {
  it("offers columns with a value in some row and shows a few of them initially", () => {
    expect(others.map(({ key }) => key)).toEqual(["accuracy:density=10", "cost", "tokens"]);
    expect(chosenColumns(others, null).map(({ key }) => key)).toEqual(["accuracy:density=10", "cost"]);
    expect(chosenColumns(others, ["tokens", "gone"]).map(({ key }) => key)).toEqual(["tokens"]);
  });

  it("says in a figure's tip that the interval of a stopped run is for the suite's final value", () => {
    const stopped = row("S", [at(500, 40), at(10, 50, { sequence: true })], { rank: null, partial: { done: 120, whole: 250 } });
    const hints = boardColumns(manifestById("ifscale").views, [stopped, row("W", [at(500, 40), at(10, 50)])], false).others[0];
    expect(hints?.hint(stopped)).toBe("48.0 to 52.0%, for this suite’s final value");
  });

  it("rounds a column's runs to its narrowest interval and writes published figures as printed", () => {
    const { views } = manifestById("lifbench");
    const metricWith = (value: number, reach: number): Metric => ({
      ...{ id: "ars", value, standardError: 0.1, low: value - reach, high: value + reach, n: 5, missing: 0 },
      ...{ slice: views.leaderboard.find(({ metric, slice }) => metric === "ars" && Object.keys(slice).length > 0)?.slice ?? {} },
    });
    const [column] = boardColumns(views, [row("Wide", [metricWith(0.5, 0.3)]), row("Wider", [metricWith(0.61, 0.4)])], false).others;
    expect([
      column?.text(row("Wide", [metricWith(0.5, 0.3)])),
      column?.text(row("Printed", [metricWith(0.5, 0.3)], { source: "published" })),
    ]).toEqual(["0.50", "0.500"]);
    const [mixed] = boardColumns(views, [row("Wide", [metricWith(0.5, 0.3)]), row("Narrow", [metricWith(0.6123, 0.01)])], false).others;
    expect(mixed?.text(row("Wide", [metricWith(0.5, 0.3)]))).toBe("0.500");
  });

  it("says why a row has no cost", () => {
    const cost = boardColumns(manifestById("ifscale").views, rows, false).others.find(({ key }) => key === "cost");
    expect(["C", "D", "=A_1", "E"].map((model) => rows.flatMap((row) => (row.model === model ? (cost?.hint(row) ?? []) : []))[0])).toEqual([
      ...["Only a complete run has the cost of one pass.", "Only a complete run has the cost of one pass."],
      ...["", "The model has no price."],
    ]);
  });

  it("ranks a column's complete runs, and published figures only with them or without runs", () => {
    const { views } = manifestById("lifbench");
    const ifs = (value: number): Metric[] => [
      { ...{ id: "ifs", slice: {}, value, standardError: 0.1, low: 0, high: 1, n: 5, missing: 0 }, counts: "scoring points" },
    ];
    const [best, worst] = [row("Best", ifs(0.2)), row("Worst", ifs(0.08))];
    const partial = row("Partial", ifs(0.01), { rank: null, partial: { done: 1, whole: 2 } });
    const lossy = row("Lossy", ifs(0.02), { rank: null, lossy: { lost: 3, samples: 10 } });
    const printed = row("Printed", ifs(0.05), { source: "published" });
    const places = (shown: LeaderboardRow[], isTogether: boolean) => {
      const column = boardColumns(views, shown, isTogether).others.find(({ key }) => key === "ifs");
      return shown.map((row) => /\((.+)\)/.exec(column?.text(row) ?? "")?.[1] ?? null);
    };
    expect(places([best, worst, partial, lossy, printed], false)).toEqual(["2", "1", null, null, null]);
    expect(places([best, worst, partial, lossy, printed], true)).toEqual(["3", "2", null, null, "1"]);
    expect(places([printed], false)).toEqual(["1"]);
    expect(places([partial, printed], false)).toEqual([null, null]);
  });

  it("initially hides metrics that only the paper has if there are runs", () => {
    const printed = row("Printed", [at(500, 70), at(100, 90)], { source: "published" });
    const keys = (board: LeaderboardRow[]) => {
      const { others: offered } = boardColumns(manifestById("ifscale").views, board, false);
      return { offered: offered.map(({ key }) => key), shown: chosenColumns(offered, null).map(({ key }) => key) };
    };
    expect(keys([row("Run", [at(500, 60), at(10, 99)]), printed])).toEqual({
      ...{ offered: ["accuracy:density=10", "accuracy:density=100"], shown: ["accuracy:density=10"] },
    });
    expect(keys([printed]).shown).toEqual(["accuracy:density=100"]);
  });

  it("finds rows by all words of a search and distinguishes rows of the same name", () => {
    expect(foundRows(rows, "4K a_").map(({ model }) => model)).toEqual(["=A_1"]);
    const twice = [...rows, row("=A_1", [], { id: "other", settings: { short: "T 1", long: "" } })];
    expect([...rowLabels(twice).values()]).toEqual(["=A_1 (T 0 · 4k out)", "B, the 2nd & last", "C", "S", "D", "E", "=A_1 (T 1)"]);
  });
});

describe("boardCsv", () => {
  it("writes one line per row with both interval bounds, quoted and without formulas", () => {
    const lines = boardCsv(board).split("\r\n");
    expect(lines[0]).toBe(
      "Rank,Model,Settings,Source,Accuracy at 500 (%),Low,High,Interval for,n,n counts,Missing,Low with missing,High with missing,Accuracy at 10 (%),Cost (US$),Tokens out per call,Runs,Notes",
    );
    expect(lines.slice(1, 7)).toEqual([
      "1–2,'=A_1,T 0 · 4k out,measured,80,78,82,lists like these,5,samples,0,,,99.96,1.5,,2,5 seeds disagree (sd 40)",
      '2,"B, the 2nd & last",,measured,60,50,61,lists like these,5,samples,0,,,,,1234,1,',
      ",C,,measured,40,,,,5,samples,0,,,,,,1,no rank: 120 of 250 samples finished",
      ",S,,measured,40,38,42,this suite’s final value,5,samples,0,,,,,,1,no rank: 120 of 250 samples finished; the interval is for this suite’s final value",
      ",D,,measured,30,28,32,lists like these,133,items,67,18.04,55.5,,,,1,no rank: 67 of 200 samples ended without a reply",
      ",E,,measured,,,,,5,samples,2,,,,,,1,A length has no reply",
    ]);
  });
});

describe("boardLatex", () => {
  it("writes a booktabs tabular with escaped text, and ± only if all intervals are symmetric", () => {
    const text = boardLatex(board);
    expect(text).toContain("\\begin{tabular}{rlrrrrrrl}");
    expect(text).toContain("95% intervals for lists like these unless a note says otherwise");
    expect(text).toContain(
      "    Rank & Model & Accuracy at 500 (\\%) & n & Missing & Accuracy at 10 (\\%) & Cost (US\\$) & Tokens out per call & Notes \\\\",
    );
    const lines = [
      "1--2 & =A\\_1 (T 0 $\\cdot$ 4k out) & 80.0 [78.0, 82.0] & 5 samples & -- & 100.0 & 1.5 & -- & 5 seeds disagree (sd 40)",
      "2 & B, the 2nd \\& last & 60.0 [50.0, 61.0] & 5 samples & -- & -- & -- & 1234 & ",
      "-- & C & 40.0 & 5 samples & -- & -- & -- & -- & no rank: 120 of 250 samples finished",
      "-- & S & 40.0 [38.0, 42.0] & 5 samples & -- & -- & -- & -- & no rank: 120 of 250 samples finished; the interval is for this suite’s final value",
      "-- & D & 30.0 [28.0, 32.0] & 133 items & 67 of 200 [18.0, 55.5] & -- & -- & -- & no rank: 67 of 200 samples ended without a reply",
      "-- & E & -- & 5 samples & 2 of 7 & -- & -- & -- & A length has no reply",
    ];
    for (const line of lines) expect(text).toContain(`    ${line} \\\\`);
    const plain = boardLatex({ ...board, parts: [{ title: null, rows: rows.slice(1, 2) }] });
    expect(plain).toContain("\\begin{tabular}{rlrrrrrr}");
    expect(plain).not.toContain("Notes");
    expect(boardLatex({ ...board, parts: [{ title: null, rows: rows.slice(0, 1) }] })).toContain("& $80.0 \\pm 2.0$ &");
    expect(text.match(/\\toprule|\\midrule|\\bottomrule/g)).toEqual(["\\toprule", "\\midrule", "\\bottomrule"]);
  });

  it("marks the intervals of published figures, which are not for items like these", () => {
    const printed = row("Printed", [at(500, 70)], { source: "published", pooled: 0 });
    const text = boardLatex({ ...board, parts: [{ title: null, rows: [...rows.slice(1, 2), printed] }] });
    expect(text).toContain("-- & interval as published \\\\");
    expect(noRankReason(printed, headline)).toBe("no interval");
    expect(rows.slice(2, 6).map((unranked) => noRankReason(unranked, headline))).toEqual([
      ...["120 of 250 samples finished", "120 of 250 samples finished"],
      ...["67 of 200 samples ended without a reply", "no value"],
    ]);
  });

  it("prints every special character literally", () => {
    expect(latexText("a_b^c~{d}\\#$%&–")).toBe("a\\_b\\textasciicircum{}c\\textasciitilde{}\\{d\\}\\textbackslash{}\\#\\$\\%\\&--");
  });
});

it("puts all rows on one axis that contains their intervals and stays within 0 and 100%", () => {
  const scale = forestScale(rows, headline);
  expect(scale?.at(28)).toBeGreaterThanOrEqual(3);
  expect(scale?.at(82)).toBeLessThanOrEqual(97);
  expect(scale?.ticks.map(({ value }) => value)).toEqual([40, 60, 80]);
  expect(forestScale([row("D", [at(500, 100, { low: 99.9, high: 100 })])], headline)?.ticks.at(-1)?.value).toBe(100);
  expect(forestScale([row("E", [])], headline)).toBeNull();
});
