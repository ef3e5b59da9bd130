import { describe, expect, test } from "vitest";
import type { Matrix, MatrixCell, MatrixColumn } from "@/lib/contracts/overview";
import { costOf, shownColumns, suiteWithin } from "./matrix-column";
import { matrixDocument } from "./matrix-document";
import { matrixCsv, matrixLatex } from "./matrix-file";
import { sortMatrix } from "./sort-matrix";

const headline = { label: "Accuracy at 500", unit: "%", decimals: 2, direction: "higher" as const };
const ranking = { suiteId: 2, suiteName: "IFScale quick", suiteHash: "ab", params: [], models: 3, partial: 1 };
const column = (id: string, title: string): MatrixColumn => ({
  benchmark: { id, title, glyph: "", views: { headline: { metric: "accuracy", slice: {}, label: "Accuracy" }, metrics: [] } },
  rankings: [{ key: "k", ...ranking }],
  shown: "k",
  pinned: false,
  headline,
  suite: { id: 2, name: ranking.suiteName },
});

const cell = (value: number | null, more: Partial<MatrixCell> = {}): MatrixCell => ({
  ...{ id: "run-1", runId: 1, model: "m", source: "measured", settings: null, pooled: 1, partial: null, lossy: null, missing: null },
  ...{ status: "finished", costUsd: 0.5, elsewhere: null },
  headline:
    value === null
      ? null
      : {
          ...{ id: "accuracy", slice: {}, value, standardError: null, low: value - 4, high: value + 4.5, n: 10, missing: 0 },
        },
  ...more,
});
const elsewhere = { key: "other", suiteId: 9, suiteName: "IFScale, all", params: ["Patience 3"], headline };
const matrixOf = (cells: Record<string, MatrixCell | null>): Matrix => ({
  columns: [column("ifscale", "IFScale")],
  rows: Object.entries(cells).map(([model, drawn]) => ({
    ...{ key: model, model, settings: null, source: "measured" as const, modelId: 1, isRunnable: true, newest: "2026-03-01T00:00:00.000Z" },
    cells: [drawn],
  })),
  isSimulated: false,
});
const sorted = (drawn: Matrix, by: string | null) => sortMatrix(drawn.rows, shownColumns(drawn), by).map(({ model }) => model);

describe("the order of the models", () => {
  const drawn = matrixOf({
    none: null,
    elsewhere: cell(99, { elsewhere, costUsd: 0.1 }),
    worse: cell(40, { costUsd: null }),
    partial: cell(100, { partial: { done: 4, whole: 8 }, costUsd: 3 }),
    better: cell(60),
  });

  test("is the given one until another is requested", () => {
    expect(sorted(drawn, null)).toEqual(["none", "elsewhere", "worse", "partial", "better"]);
    expect(sorted(drawn, "unknown")).toEqual(["none", "elsewhere", "worse", "partial", "better"]);
  });

  test("by a family puts complete runs of its ranking first, regardless of other scores", () => {
    expect(sorted(drawn, "-ifscale")).toEqual(["better", "worse", "partial", "elsewhere", "none"]);
    expect(sorted(drawn, "ifscale")).toEqual(["worse", "better", "partial", "elsewhere", "none"]);
  });

  test("follows names or costs, with models without a cost last", () => {
    expect(sorted(drawn, "-model")).toEqual(["worse", "partial", "none", "elsewhere", "better"]);
    expect(sorted(drawn, "cost")).toEqual(["better", "partial", "none", "elsewhere", "worse"]);
    expect(sorted(drawn, "-cost")).toEqual(["partial", "better", "none", "elsewhere", "worse"]);
  });
});

test("a model whose cost lacks a suite does not look cheaper", () => {
  const drawn: Matrix = {
    columns: [column("ifscale", "IFScale"), column("lifbench", "LIFBench")],
    rows: [
      ...matrixOf({ partly: cell(60, { costUsd: 0.1 }), dear: cell(50, { costUsd: 5 }), none: null, cheap: cell(40, { costUsd: 2 }) }).rows,
    ].map((row) => ({
      ...row,
      cells: [
        ...row.cells,
        row.model === "partly" ? cell(1, { costUsd: null, partial: { done: 25, whole: 2475 } }) : (row.cells[0] ?? null),
      ],
    })),
    isSimulated: false,
  };
  expect(sorted(drawn, "cost")).toEqual(["cheap", "dear", "partly", "none"]);
  expect(sorted(drawn, "-cost")).toEqual(["dear", "cheap", "partly", "none"]);
  const costs = matrixDocument(drawn.rows, shownColumns(drawn)).sections[0]?.table?.rows.map((cells) => cells.at(-1));
  expect(costs).toEqual(["$0.10 (1 of 2 suites)", "$10.00", "–", "$4.00"]);
  expect(matrixCsv(drawn.rows, shownColumns(drawn)).trim().split("\r\n")[1]).toMatch(/,0\.1,1$/);
});

test("values have the digits of their narrowest interval, and values of another ranking do not affect them", () => {
  const [shown] = shownColumns(matrixOf({ a: cell(60), b: cell(50, { elsewhere }) }));
  // Interval arms of about 4 give one decimal.
  expect(shown?.headline.decimals).toBe(1);
  expect(shownColumns(matrixOf({ b: cell(50, { elsewhere }) }))[0]).toMatchObject({ scale: null, headline: { decimals: 2 } });
});

test("a column leads to its ranking, with the simulated models that the matrix shows", () => {
  const drawn = matrixOf({ a: cell(60) });
  expect(shownColumns(drawn)[0]?.address).toBe("/benchmarks/ifscale?ranking=k");
  expect(shownColumns({ ...drawn, isSimulated: true })[0]?.address).toBe("/benchmarks/ifscale?ranking=k&simulated=1");
  const empty = { ...drawn, columns: [{ ...column("ifscale", "IFScale"), rankings: [], shown: null }] };
  expect(shownColumns(empty)[0]?.address).toBe("/benchmarks/ifscale");
});

test("a pass costs the sum of the priced cells of the shown rankings", () => {
  const [row] = matrixOf({ a: cell(1, { costUsd: 2 }) }).rows;
  expect(costOf({ cells: [...(row?.cells ?? []), cell(1, { costUsd: 3, elsewhere }), cell(1, { costUsd: null }), null] })).toEqual({
    usd: 2,
    priced: 1,
  });
  expect(costOf({ cells: [null] })).toBeNull();
});

test("suites below a family's name omit that name", () => {
  expect(suiteWithin("LexInstructEval, 200 items", { title: "LexInstructEval" })).toBe("200 items");
  expect(suiteWithin("IFScale", { title: "IFScale" })).toBe("IFScale");
  expect(suiteWithin("My own", { title: "IFScale" })).toBe("My own");
});

describe("files", () => {
  const drawn = matrixOf({
    "a & b": cell(60.125, { pooled: 3 }),
    lossy: cell(40, { lossy: { lost: 3, samples: 10 }, missing: { missing: 3, asked: 10, fates: [], bounds: null } }),
    other: cell(99, { elsewhere }),
    filtered: cell(80.5, { missing: { missing: 60, asked: 200, fates: [], bounds: null } }),
    none: null,
  });
  const columns = shownColumns(drawn);
  const whole = { id: "accuracy", slice: {}, value: 80.6, standardError: null, low: 75.1, high: 84, n: 165, missing: 0 };
  const stopped = matrixOf({ stopped: cell(0, { headline: { ...whole, sequence: true }, partial: { done: 165, whole: 200 } }) });

  test("every file says that the interval of a stopped run is for this suite's final value", () => {
    const words = "165 of 200 samples finished; the interval is for this suite’s final value";
    expect(matrixCsv(stopped.rows, shownColumns(stopped))).toContain(`,75.1,84,this suite’s final value,1,${words},`);
    const latex = matrixLatex(stopped.rows, shownColumns(stopped));
    expect(latex).toContain("% 95% intervals for items like these unless a note says otherwise.");
    expect(latex).toContain(`% dagger: stopped, IFScale: ${words}\n`);
    const [section] = matrixDocument(stopped.rows, shownColumns(stopped)).sections;
    expect(section?.note).toContain("intervals for items like these unless a note says otherwise.");
    expect(section?.table?.rows[0]?.[1]).toBe(`80.6 (75.1 to 84.0), ${words}`);
  });

  test("CSV has full precision, run counts and the caveats of each number", () => {
    const [heading, ...lines] = matrixCsv(drawn.rows, columns).trim().split("\r\n");
    expect(heading).toContain('"IFScale, IFScale quick: Accuracy at 500 (%)"');
    expect(lines[0]).toBe("a & b,,measured,60.125,56.125,64.625,items like these,3,,0.5,1");
    expect(lines[1]).toContain('"3 of 10 missing, lossy"');
    expect(lines[2]).toContain('"another ranking: IFScale, all, Accuracy at 500 (%), Patience 3"');
    expect(lines[4]).toBe("none,,measured,,,,,,,,");
  });

  test("the page as a file has each number with its interval, run count and notes", () => {
    const [section] = matrixDocument(drawn.rows, columns).sections;
    expect(section?.table?.head).toEqual(["Model", "IFScale, quick: Accuracy at 500 (%)", "Cost of one pass"]);
    expect(section?.table?.rows).toEqual([
      ["a & b", "60.1 (56.1 to 64.6), 3 runs", "$0.50"],
      ["lossy", "40.0 (36.0 to 44.5), 3 of 10 missing, lossy", "$0.50"],
      ["other", "99.0 (95.0 to 103.5), another ranking: IFScale, all, Accuracy at 500 (%), Patience 3", "–"],
      ["filtered", "80.5 (76.5 to 85.0), 60 of 200 missing", "$0.50"],
      ["none", "–", "–"],
    ]);
  });

  test("a number of another ranking keeps the unit and the decimals of that ranking in every file", () => {
    const turns = { label: "Turns", unit: "turns", decimals: 2, direction: "higher" as const };
    const narrow = { id: "turns", slice: {}, value: 2.346, standardError: null, low: 2.3, high: 2.39, n: 10, missing: 0 };
    const grey = matrixOf({ a: cell(60), b: cell(0, { headline: narrow, elsewhere: { ...elsewhere, headline: turns } }) });
    const note = "another ranking: IFScale, all, Turns (turns), Patience 3";
    const latex = matrixLatex(grey.rows, shownColumns(grey));
    expect(latex).toContain("    b & 2.35 [2.30, 2.39]$^\\dagger$ \\\\");
    expect(latex).toContain(`% dagger: b, IFScale: ${note}\n`);
    expect(matrixDocument(grey.rows, shownColumns(grey)).sections[0]?.table?.rows[1]?.[1]).toBe(`2.35 (2.30 to 2.39), ${note}`);
  });

  test("LaTeX has the shown digits and marks values that are not comparable", () => {
    const text = matrixLatex(drawn.rows, columns);
    expect(text).toContain("    a \\& b & 60.1 [56.1, 64.6] \\\\");
    expect(text).toContain("    lossy & 40.0 [36.0, 44.5]$^\\dagger$ \\\\");
    expect(text).toContain("    filtered & 80.5 [76.5, 85.0]$^\\dagger$ \\\\");
    expect(text).toContain("% dagger: filtered, IFScale: 60 of 200 missing\n");
    expect(text).toContain("    none & -- \\\\");
    expect(text).toContain("% dagger: other, IFScale: another ranking: IFScale, all");
  });
});
