import { describe, expect, it } from "vitest";
import type { SampleRecord, ScoredTurn } from "@/lib/benchmarks/family";
import { scoredTurn } from "@/lib/benchmarks/family.fixture";
import { compareMetric } from "@/lib/comparisons/compare-metric";
import { chartMetrics, chartTags } from "@/lib/contracts/plain/chart-metrics";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { multiWayError } from "@/lib/stats/multi-way-error";
import { compare } from "../command/compare";
import type { LifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { type TaskId, tasks } from "../items/tasks";
import { views } from "../views";
import { aggregate, type RunOf, standing } from "./aggregate";
import { digest } from "./digest";

interface Place {
  task?: TaskId;
  length?: number;
  context?: number;
  expression?: number;
  variable?: number;
  depth?: number;
}

const oneElement = { id: 3, ordid: "3rd", element: "c", pre_element: "b", post_element: "d" };
const sentences = { "#Topic#": [["S.", 0, 0, true]], "@argument@": [["T.", 0, 4, true]] };
const asked: Readonly<Partial<Record<TaskId, object>>> = {
  LSI: { label: 9, param: oneElement },
  LOI: { label: 9, param: { ...oneElement, bias: 1 } },
  LBI: { label: 9, param: { ...oneElement, bias: 1 } },
  LMI: { label: 9, param: { id_arr: [1, 2], elements: ["a", "b"] } },
  MB: { label: 2, param: { rule_key: "abcd", candidates: ["a", "b", "c", "d"], rules: "", missing: "00" } },
  MF: { label: 9, param: { info_text: "", info_keys: "id", example: "", dup_idxs: [[0, 2]], dup_infos: [[{ id: "x" }, { id: "y" }]] } },
  OR: { label: sentences, param: { num: 1, sep: "###" } },
  OQ: { label: sentences, param: { evidence: "S.", options: ["True", "False"] } },
  OE: { label: sentences, param: { type: "<#Topic#>" } },
};

/** Makes a sample that earned this share of every point; null makes one without a score. */
function sample(
  share: number | null,
  { task = "LSI", length = 4, context = 1, expression = 0, variable = 0, depth }: Place = {},
  { facts, sent, ...more }: Partial<SampleRecord<LifbenchItem>> & Partial<Pick<ScoredTurn, "facts" | "sent">> = {},
) {
  const { points, scenario } = tasks[task];
  const credits = points.map(() => share ?? 0);
  const turns =
    share === null
      ? []
      : [
          scoredTurn({
            outcomes: "p".repeat(points.length),
            credits,
            score: share,
            facts: { parseable: share > 0, ...facts },
            ...(sent && { sent }),
          }),
        ];
  const tags = { task, scenario, length, context, expression, variable, ...(depth !== undefined && { depth }) };
  const common = {
    ordinal: 0,
    key: "",
    tags,
    item: { task, ...asked[task] } as LifbenchItem,
    cluster: `${scenario} ${length} ${context}`,
    repetition: 0,
    score: share,
  };
  return {
    ...common,
    status: share === null ? "failed" : "scored",
    passed: share === 1,
    latencyMs: 1,
    inputTokens: null,
    outputTokens: 1,
    costUsd: null,
    turns,
    later: {},
    ...more,
  } as SampleRecord<LifbenchItem>;
}

const model = { claimedContextTokens: 131_072 } as RunOf["model"];
const finder = (samples: SampleRecord<LifbenchItem>[], params: unknown = {}, run: Partial<RunOf> = {}) => {
  const metrics = aggregate(samples.map(digest), { suite: lifbenchParams.parse(params), model, live: false, ...run });
  return (id: string, slice = "") => metrics.find((metric) => metric.id === id && sliceKey(metric.slice) === slice);
};

describe("aggregate", () => {
  it("computes every metric that the views draw", () => {
    const facts = { given: "asked", element: "id", asked: 3, position: 3 };
    const metrics = aggregate(
      [
        ...[0, 1].flatMap((expression) =>
          [0, 1].flatMap((variable) =>
            [4, 8].map((length) => sample(0.5, { depth: 0.5, expression, variable, length }, { facts, costUsd: 1, inputTokens: 5 })),
          ),
        ),
        sample(0.5, { task: "OQ" }),
        sample(0.5, { task: "MF" }, { facts: { distances: [2], together: [1] } }),
        sample(0.5, { task: "MB" }, { facts: { found: [1, 0] } }),
      ].map(digest),
      { suite: null, model, live: false },
    );
    const places = new Set(metrics.map(({ id, slice }) => `${id} ${Object.keys(slice).sort().join()}`));
    for (const chart of views.charts ?? []) {
      for (const tags of chartTags(chart, views.variables)) {
        for (const id of chartMetrics(chart)) {
          expect(places, `${chart.id} by ${tags.join()}`).toContain(`${id} ${tags.join()}`);
        }
      }
    }
    for (const { metric, slice } of [...(views.leaderboard ?? []), ...(views.summary ?? [])])
      expect(metrics.some((figure) => figure.id === metric && sliceKey(figure.slice) === sliceKey(slice))).toBe(true);
  });

  it("weights tasks by their points, and computes lengths and tasks separately", () => {
    // LSI has 4 points and MF 20: (4 · 0.5 + 20 · 0.2) / 24.
    const figure = finder([sample(0.25), sample(0.75, { length: 8 }), sample(0.2, { task: "MF" }), sample(null, { task: "MF" })]);
    expect(figure("ars")).toMatchObject({ value: 0.25, n: 3, missing: 1 });
    expect(figure("ars", "task=LSI")?.value).toBe(0.5);
    expect(figure("ars", "length=8&task=LSI")?.value).toBe(0.75);
    expect(figure("ars", "scenario=multidoc")?.value).toBe(0.2);
    expect(figure("ars", "length=4")?.value).toBeCloseTo((4 * 0.25 + 20 * 0.2) / 24, 12);
  });

  describe("of a run with missing replies", () => {
    /** Longer texts are harder, to a degree that differs between two tasks; wordings differ slightly. */
    const worth = { LSI: { 4: 0.9, 8: 0.6, 16: 0.2 }, OQ: { 4: 0.8, 8: 0.7, 16: 0.6 } };
    const asked = (gets: (task: keyof typeof worth, length: 4 | 8 | 16, nth: number) => boolean) =>
      (["LSI", "OQ"] as const).flatMap((task) =>
        ([4, 8, 16] as const).flatMap((length) =>
          Array.from({ length: length === 8 ? 4 : 8 }, (_, nth) => {
            const place = { task, length, expression: nth % 4, variable: Math.floor(nth / 4) };
            return sample(gets(task, length, nth) ? worth[task][length] + 0.01 * ((nth % 4) - 1.5) : null, place);
          }),
        ),
      );
    const figures = ["ars", "ars_above_floor", "ifp_fmt", "ifp_ori"];
    const complete = finder(asked(() => true));

    it("equals the plain means to the last digit if no reply is missing", () => {
      const plain = (task: keyof typeof worth) => {
        const all = asked(() => true).flatMap(({ item, score }) => (item.task === task ? (score ?? 0) : []));
        return all.reduce((sum, score) => sum + score, 0) / all.length;
      };
      expect(complete("ars", "task=LSI")?.value).toBe(plain("LSI"));
      expect(complete("ars")?.value).toBe((5 * plain("OQ") + 4 * plain("LSI")) / 9);
      expect(complete("ars_uncut")).toEqual({ ...complete("ars"), id: "ars_uncut" });
    });

    it.each([4, 8, 16] as const)("does not change with the number of missing replies at %sk", (hard) => {
      // One wording of each pair is lost, so the rest of a length keeps its mean.
      const figure = finder(asked((_, length, nth) => length !== hard || nth % 4 === 0 || nth % 4 === 3));
      for (const id of figures) expect(figure(id)?.value, id).toBeCloseTo(complete(id)?.value ?? 0, 12);
      expect(figure("ars", "task=LSI")?.value).toBeCloseTo(complete("ars", "task=LSI")?.value ?? 0, 12);
      expect(figure("ifs_length")?.value).toBeCloseTo(complete("ifs_length")?.value ?? 0, 12);
      expect(figure("ars")).toMatchObject({ n: hard === 8 ? 36 : 32, missing: hard === 8 ? 4 : 8 });
      expect(figure("ars")?.low).toBeLessThan(figure("ars")?.value ?? 0);
    });

    it("has no mean over lengths if a task has no reply at one of them, and names both", () => {
      const figure = finder(asked((task, length) => task !== "OQ" || length !== 16));
      const why = "It needs every task at every requested length, and OQ has no scored reply at 16k tokens.";
      for (const id of [...figures.filter((id) => id !== "ifp_ori"), "ars_floor", "ars_uncut", "ifs", "effective_length"])
        expect(figure(id), id).toMatchObject({ value: null, low: null, standardError: null, why, missing: 8 });
      expect(figure("ars", "scenario=onedoc")).toMatchObject({ value: null, why });
      expect(figure("ars", "length=16")).toMatchObject({ value: null, why });
      // Metrics that the lost replies do not affect keep their exact value; OQ does not measure original content.
      expect(figure("ars", "task=LSI")?.value).toBe(complete("ars", "task=LSI")?.value);
      expect(figure("ars", "length=8")?.value).toBe(complete("ars", "length=8")?.value);
      expect(figure("ifp_ori")?.value).toBe(complete("ifp_ori")?.value);
    });

    it("has no standing without a score, and weights lengths as they were asked", () => {
      const place = (record: SampleRecord<LifbenchItem>) =>
        digest({ ...record, cluster: `${record.cluster} ${Math.floor(Number(record.tags.expression) / 2)}` });
      expect(standing(asked((_, length) => length !== 16).map(place))).toBeNull();
      const [all, some] = [() => true, (_: string, length: number, nth: number) => length !== 16 || nth % 2 === 0];
      const weights = standing(asked(some).map(place))?.weights;
      expect(Object.keys(weights ?? {})).toEqual(["LSI 4", "LSI 8", "LSI 16", "OQ 4", "OQ 8", "OQ 16"]);
      expect(weights).toEqual(standing(asked(all).map(place))?.weights);
    });

    it("leaves samples of a cut context, even unanswered ones, out of the score without cut prompts", () => {
      const cut = { sent: { ...nothingSent, cut: { message: 0, part: 0, kept: 9, tokens: 1 } } };
      const figure = finder([sample(0.8), sample(0.4, { length: 8 }, cut), sample(null, { length: 8, variable: 1 })]);
      expect(figure("ars_uncut")).toMatchObject({ value: 0.8, n: 1 });
      expect(figure("ars")?.value).toBeCloseTo((0.8 + 2 * 0.4) / 3, 12);
    });
  });

  it("computes each capability from the points that measure it", () => {
    const figure = finder([sample(0.5), sample(1, { task: "OQ" })]);
    // Format: LSI has 1 point and OQ 2; only OQ measures logic; nothing measures numbers.
    expect(figure("ifp_fmt")?.value).toBeCloseTo(2.5 / 3, 12);
    expect(figure("ifp_logic")?.value).toBe(1);
    expect(figure("ifp_num")?.value).toBeNull();
    expect(figure("ifp_recog", "length=4")?.value).toBe(0.5);
  });

  it("counts in n and missing only samples of tasks that measure a capability, have a point or ask for one element", () => {
    const lost = { variable: 1 };
    const figure = finder([
      sample(0.5, {}, { facts: { given: "another" } }),
      sample(null, lost),
      sample(1, { task: "OQ" }),
      sample(null, { task: "OQ", ...lost }),
      sample(null, { task: "OQ", variable: 2 }),
    ]);
    // Recognition and “right element” belong to LSI, logic and “right answer” to OQ, format to both, numbers to neither.
    expect(figure("ifp_recog")).toMatchObject({ value: 0.5, n: 1, missing: 1 });
    expect(figure("ifp_logic")).toMatchObject({ value: 1, n: 1, missing: 2 });
    expect(figure("ifp", "capability=Logic&length=4")).toMatchObject({ n: 1, missing: 2 });
    expect(figure("ifp_fmt")).toMatchObject({ n: 2, missing: 3 });
    expect(figure("ifp_num")).toMatchObject({ value: null, n: 0, missing: 0 });
    for (const id of ["points_won", "points_lost"]) {
      expect(figure(id, "point=right element")).toMatchObject({ n: 1, missing: 1 });
      expect(figure(id, "point=right answer")).toMatchObject({ n: 1, missing: 2 });
      expect(figure(id, "point=format")).toMatchObject({ n: 2, missing: 3 });
    }
    expect(figure("given", "given=another")).toMatchObject({ value: 100, n: 1, missing: 1 });
    const unmeasured = finder([sample(0.5), sample(null, { task: "OQ" })]);
    expect(unmeasured("ifp_logic")).toMatchObject({ value: null, n: 0, missing: 1, why: "No scored sample measures it." });
  });

  const crossed = [0, 1].flatMap((expression) =>
    [0, 1, 2].flatMap((variable) => [4, 8].map((length) => sample(expression === 0 ? 0.4 : 0.6, { expression, variable, length }))),
  );

  it("measures the stability of a task over wording, variable and length", () => {
    const figure = finder(crossed);
    // Groups with means 0.4 and 0.6: deviation 0.1414 divided by mean 0.5.
    expect(figure("ifs_expression")?.value).toBeCloseTo(Math.SQRT2 / 5, 12);
    expect(figure("ifs_variable")?.value).toBeCloseTo(0, 12);
    expect(figure("ifs")?.value).toBeCloseTo(Math.SQRT2 / 15, 12);
    expect(figure("ifs_length", "length=4")).toBeUndefined();
    expect(figure("ifs", "length=4")?.value).toBeCloseTo(Math.SQRT2 / 10, 12);
    expect(figure("ifs_expression", "task=LSI")?.value).toBeCloseTo(Math.SQRT2 / 5, 12);
  });

  it("has no stability over wording and variable if only some pairs were asked", () => {
    const figure = finder(crossed, { samples: 3 });
    expect(figure("ifs_expression")?.value).toBeNull();
    expect(figure("ifs_length")?.value).toBeCloseTo(0, 12);
    expect(figure("ifs")?.value).toBeNull();
    const facts = { suite: lifbenchParams.parse({ samples: 3 }) } as never;
    const pairs = crossed.flatMap((record, at) => {
      const value = compare.stored.value(record as never, facts, facts);
      return value ? [{ key: String(at), a: [value], b: [value] }] : [];
    });
    const stabilities = [...compare.metrics(pairs)].filter(({ metric }) => metric.startsWith("ifs"));
    expect(stabilities.map((metric) => [metric.metric, compareMetric(metric).a])).toEqual([
      ["ifs_expression", null],
      ["ifs_variable", null],
      ["ifs_length", expect.closeTo(0, 12)],
      ["ifs_average", null],
    ]);
  });

  it("has an interval over contexts if there are several, and over variables within a single one", () => {
    const contexts = [0.2, 0.4, 0.6].flatMap((share, at) => [0, 1].map((variable) => sample(share, { context: at + 1, variable })));
    // Three context means: deviation 0.2 divided by the square root of 3.
    expect(finder(contexts)("ars")?.standardError).toBeCloseTo(0.2 / Math.sqrt(3), 12);
    const variables = [0.2, 0.4, 0.6].flatMap((share, variable) => [0, 1].map((expression) => sample(share, { expression, variable })));
    const figure = finder(variables)("ars");
    expect(figure?.standardError).toBeCloseTo(0.2 / Math.sqrt(3), 12);
    expect((figure?.low ?? 0) < 0.4 && (figure?.high ?? 0) > 0.4).toBe(true);
    expect(finder([sample(0.2), sample(0.3)])("ars")).toMatchObject({ standardError: null, low: null });
  });

  it("clusters by context as well as by wording and variable, and has an interval even without variation", () => {
    const scores = (at: number) => 0.3 + 0.1 * ((5 * at) % 7);
    const rows = [0, 1, 2].flatMap((expression) =>
      [0, 1, 2].flatMap((variable) => [1, 2, 3].map((context) => ({ expression, variable, context }))),
    );
    const figure = finder(rows.map((row, at) => sample(scores(at), row)))("ars");
    const residuals = rows.map((_, at) => scores(at) - (figure?.value ?? 0));
    const ways = [rows.map((row) => row.expression), rows.map((row) => row.variable), rows.map((row) => row.context)];
    expect(figure?.standardError).toBeCloseTo(multiWayError(residuals, ways).standardError ?? 0, 9);
    expect(figure).not.toHaveProperty("counts");
    const equal = finder(rows.map((row) => sample(1, row)))("ars");
    expect(equal).toMatchObject({ value: 1, high: 1 });
    expect(equal?.low).toBeLessThan(0.95);
    const repeated = [0, 1, 2].flatMap((repetition) => rows.map((row) => ({ ...sample(1, row), repetition })));
    expect(finder(repeated)("ars")).toMatchObject({ n: 81, low: equal?.low, high: 1 });
    expect(finder([sample(0.2), sample(0.3)])("ars")).toMatchObject({ why: expect.stringContaining("one context") });
  });

  it("breaks the score down by depth in the context, and reports the share of readable replies", () => {
    const figure = finder([sample(1, { depth: 0 }), sample(0, { depth: 0.5 }), sample(0.5, { task: "LMI" })]);
    expect(figure("ars", "depth=0.5&length=4")?.value).toBe(0);
    expect(figure("ars", "depth=0&task=LSI")?.value).toBe(1);
    expect(figure("parseable", "task=LSI")?.value).toBe(50);
  });

  it("computes intervals from errors that are correlated both by wording and by variable", () => {
    // Residuals are -0.3 -0.1 / -0.1 0.5 around the mean 0.3: the larger way has -0.4 and 0.4, and the intersection of both ways subtracts
    // 0.36 · 4 / 3.
    const scores = [
      [0, 0.2],
      [0.2, 0.8],
    ];
    const figure = finder(scores.flatMap((row, expression) => row.map((share, variable) => sample(share, { expression, variable }))));
    expect(figure("ars")?.value).toBeCloseTo(0.3, 12);
    const way = (0.32 * 2) / 16;
    expect(figure("ars")?.standardError).toBeCloseTo(Math.sqrt(Math.max(2 * way - (0.36 * 4) / 3 / 16, way)), 12);
    // With one wording, only the variables form clusters.
    const ars = finder([0.2, 0.4, 0.6].map((share, variable) => sample(share, { variable })))("ars");
    expect(ars?.standardError).toBeCloseTo(0.2 / Math.sqrt(3), 12);
    // With one degree of freedom, almost nothing is known.
    expect(figure("ars")?.low).toBeCloseTo(0, 9);
    expect(figure("ars")?.high).toBeGreaterThan(0.95);
    expect(figure("ars")?.counts).toBe("samples, for this context");
    // Every point of LSI has the same share.
    expect(figure("ifp_fmt")?.standardError).toBe(figure("ars")?.standardError);
    expect(figure("ifp", "capability=Fmt&length=4")?.value).toBe(figure("ifp_fmt")?.value);
  });

  it("compares the score with that of a constant answer", () => {
    // Any element of the list earns format and origin, 2 of 4 points. OQ: the better of the two words is right in one of two items.
    const fake = { ...asked.OQ, param: { evidence: "U.", options: ["True", "False"] } };
    const figure = finder([
      sample(0.75),
      sample(1, { task: "OQ" }),
      sample(1, { task: "OQ", variable: 1 }, { item: { task: "OQ", ...fake } as LifbenchItem }),
    ]);
    expect(figure("ars_floor", "task=LSI")?.value).toBeCloseTo(0.5, 12);
    expect(figure("ars_above_floor", "task=LSI")?.value).toBeCloseTo(0.5, 12);
    // "True" earns 5 of 5 points for the tagged sentence and 2 + 2 for the untagged one; "False" earns 0.1 + 2 and 5.
    expect(figure("ars_floor", "task=OQ")?.value).toBeCloseTo(0.9, 12);
    const floor = (4 * 0.5 + 5 * 0.9) / 9;
    expect(figure("ars_floor")?.value).toBeCloseTo(floor, 12);
    expect(figure("ars_above_floor")?.value).toBeCloseTo(((4 * 0.75 + 5) / 9 - floor) / (1 - floor), 12);
  });

  it("has no floor for items of score tables, whose parameters are placeholders", () => {
    const promptless = (task: TaskId) => ({ item: { task, ...asked[task], promptless: true } as LifbenchItem });
    const figure = finder([
      sample(0.75),
      sample(1, { task: "OQ" }, promptless("OQ")),
      sample(0, { task: "OQ", variable: 1 }, promptless("OQ")),
    ]);
    const why = "The score table has no prompts, so its floor is unknown.";
    for (const slice of ["", "task=OQ", "length=4", "length=4&task=OQ"])
      for (const id of ["ars_floor", "ars_above_floor"])
        expect(figure(id, slice), `${id} ${slice}`).toMatchObject({ value: null, standardError: null, low: null, high: null, why });
    expect(figure("ars", "task=OQ")?.value).toBe(0.5);
    // A task whose prompts are known keeps its floor.
    expect(figure("ars_floor", "task=LSI")?.value).toBeCloseTo(0.5, 12);
  });

  it("finds the longest length that keeps 85% of the score at the shortest, and reports the claimed length", () => {
    const at = (length: number, share: number) => [0, 1].map((variable) => sample(share, { length, variable }));
    const figure = finder([...at(4, 0.8), ...at(8, 0.7), ...at(16, 0.6), ...at(32, 0.69), ...at(64, 0.5)]);
    expect(figure("effective_length")).toMatchObject({ value: 32, low: null, high: null, n: 10 });
    expect(figure("effective_length", "task=LSI")?.value).toBe(32);
    expect(figure("effective_length", "capability=Ori")?.value).toBe(32);
    expect(figure("effective_length", "capability=Logic")).toBeUndefined();
    expect(figure("claimed_length")?.value).toBe(128);
    expect(finder(at(4, 0.8))("effective_length")?.value).toBeNull();
  });

  it("computes an IFS of noise that is reproducible and far below that of a real difference", () => {
    const rows = [0, 1, 2].flatMap((expression) =>
      [0, 1, 2, 3].flatMap((variable) =>
        [4, 8].map((length) => sample(0.2 + 0.3 * expression + 0.01 * ((7 * variable + length) % 5), { expression, variable, length })),
      ),
    );
    const figure = finder(rows);
    const noise = figure("ifs_noise", "perspective=expression")?.value ?? 0;
    expect(noise).toBeGreaterThan(0);
    expect(noise).toBeLessThan(0.6 * (figure("ifs", "perspective=expression")?.value ?? 0));
    expect(finder(rows)("ifs_noise")?.value).toBe(figure("ifs_noise")?.value);
    expect(figure("ifs", "perspective=expression")?.value).toBe(figure("ifs_expression")?.value);
    expect(figure("ifs_noise", "length=4&perspective=variable")?.value).toBeGreaterThan(0);
    expect(finder(rows, { samples: 3 })("ifs_noise", "perspective=expression")?.value).toBeNull();
  });

  it("reports the ending of each request, and a score without cut prompts", () => {
    const cut = { message: 0, part: 0, kept: 9, tokens: 1 };
    const figure = finder([
      sample(1),
      sample(0.2, {}, { sent: { ...nothingSent, cut } }),
      sample(0, {}, { sent: { ...nothingSent, cut, ended: "cut_off" } }),
      sample(0, {}, { sent: { ...nothingSent, ended: "filtered" } }),
      sample(null),
    ]);
    expect(["answered", "context_cut", "output_cut", "refused", "no_reply", "reasoning_exhausted"].map((id) => figure(id)?.value)).toEqual([
      20, 20, 20, 20, 20, 0,
    ]);
    expect(figure("answered", "length=4")).toMatchObject({ n: 5, missing: 0 });
    expect(figure("ars_uncut")).toMatchObject({ value: 0.5, n: 2 });
  });

  it("separates lost format from lost content, and points won from points lost", () => {
    const figure = finder([sample(1), sample(0.5), sample(0.5, {}, { facts: { parseable: false } }), sample(0)]);
    expect(["readable_right", "readable_wrong", "unreadable_right", "unreadable_wrong"].map((id) => figure(id)?.value)).toEqual([
      37.5, 12.5, 12.5, 37.5,
    ]);
    expect(figure("points_won", "point=right element")?.value).toBe(50);
    // LSI's format has 1 point and OQ's 2.
    const two = finder([sample(1), sample(0.25, { task: "OQ" })]);
    expect(two("points_lost", "point=format")?.value).toBeCloseTo(100 * (1 - (1 + 2 * 0.25) / 3), 12);
    expect(two("points_lost", "point=format&task=OQ")?.value).toBe(75);
  });

  it("counts classes of given answers by length and kind of element asked for", () => {
    const asking = (element: string) => ({ item: { task: "LSI", ...asked.LSI, param: { ...oneElement, element } } as LifbenchItem });
    const [id, sentence] = [asking("a".repeat(32)), asking("Describe an old lighthouse.")];
    const given = (givenClass: string, wanted: typeof id, length = 4) =>
      sample(0.5, { length }, { facts: { given: givenClass }, ...wanted });
    const figure = finder([
      ...[given("asked", id), given("neighbour", id), given("obeyed", sentence), given("asked", id, 8)],
      // What a lost reply was asked for is known.
      sample(null, { variable: 1 }, id),
    ]);
    expect(figure("given", "given=asked")).toMatchObject({ value: 50, n: 4, missing: 1 });
    expect(figure("given", "element=id&given=neighbour&length=4")).toMatchObject({ value: 50, n: 2, missing: 1 });
    expect(figure("given", "element=sentence&given=asked&length=4")).toMatchObject({ value: 0, n: 1, missing: 0 });
  });

  it("breaks recall of pieces down by depth, and grouped duplicates by their distance", () => {
    const figure = finder([
      sample(0.5, { task: "MB" }, { facts: { found: [1, 1, 0, 0] } }),
      sample(0.5, { task: "OE" }, { facts: { found: [1, 0], depths: [0.1, 1] } }),
      sample(0.5, { task: "MF" }, { facts: { distances: [3, 2, 9], together: [1, 0, 0] } }),
      sample(null, { task: "MF" }),
      sample(null),
    ]);
    expect(figure("recall", "place=0.15&task=MB")).toMatchObject({ value: 100, n: 1 });
    expect(figure("recall", "place=0.85&task=MB")?.value).toBe(0);
    expect(figure("recall", "place=0.15&task=OE")?.value).toBe(100);
    expect(figure("recall", "length=4&place=0.95&task=OE")?.value).toBe(0);
    expect(figure("together", "distance=2")).toMatchObject({ value: 50, n: 1, missing: 1 });
    expect(figure("together", "distance=8")?.value).toBe(0);
  });

  it("reports latency, cost and cached tokens by length, and only metrics by length for a live run", () => {
    const cached = { sent: { ...nothingSent, cachedTokens: 60 }, inputTokens: 100, latencyMs: 500, costUsd: 0.02 };
    const rows = [sample(1, {}, cached), sample(1, {}, { ...cached, sent: { ...nothingSent, cachedTokens: 0 } }), sample(1, { length: 8 })];
    const figure = finder(rows);
    expect([figure("latency", "length=4")?.value, figure("cached", "length=4")?.value, figure("cost", "length=4")?.value]).toEqual([
      0.5, 30, 0.02,
    ]);
    expect(figure("cached", "length=8")).toMatchObject({ value: null, n: 0 });
    const live = aggregate(rows.map(digest), { suite: null, model, live: true });
    expect(live.length).toBeGreaterThan(0);
    expect(live.every(({ slice }) => "length" in slice)).toBe(true);
  });
});

describe("shares of samples, points and pieces", () => {
  const crossed = (share: (expression: number, variable: number) => number, more: Partial<Pick<ScoredTurn, "facts">> = {}) =>
    [0, 1, 2, 3].flatMap((expression) =>
      [0, 1, 2].map((variable) => sample(share(expression, variable), { task: "OR", expression, variable }, more)),
    );
  const metricsOf = (samples: SampleRecord<LifbenchItem>[]) => aggregate(samples.map(digest), { suite: null, model, live: false });

  it("have the interval of the score if each sample is all or nothing", () => {
    const metrics = metricsOf(crossed((expression, variable) => Number((expression * 3 + variable) % 3 > 0)));
    const overall = (id: string) => metrics.find((metric) => metric.id === id && sliceKey(metric.slice) === "");
    const [ars, parseable] = [overall("ars"), overall("parseable")];
    expect(ars?.low).toBeGreaterThan(0);
    for (const share of [
      parseable,
      overall("readable_right"),
      ...metrics.filter(({ id, slice }) => id === "points_won" && !("task" in slice)),
    ])
      expect(share).toMatchObject({
        value: expect.closeTo(100 * (ars?.value ?? 0), 9),
        low: expect.closeTo(100 * (ars?.low ?? 0), 9),
        high: expect.closeTo(100 * (ars?.high ?? 0), 9),
        standardError: expect.closeTo(100 * (ars?.standardError ?? 0), 9),
        counts: "samples, for this context",
      });
    expect(overall("unreadable_wrong")?.value).toBeCloseTo(100 - (parseable?.value ?? 0), 9);
  });

  it("count in n the samples that have pieces, as the missing ones are counted", () => {
    const metrics = metricsOf(
      crossed(() => 1).map((record, at) => ({
        ...record,
        turns: record.turns.map((turn) => ({
          ...turn,
          facts: { ...turn.facts, found: [1, at % 2, at % 3 === 0 ? 1 : 0], depths: [0.1, 0.5, 0.9] },
        })),
      })),
    );
    const recall = metrics.find(({ id, slice }) => id === "recall" && Object.keys(slice).join() === "task");
    expect(recall).toMatchObject({ n: 12, value: expect.closeTo((100 * (12 + 6 + 4)) / 36, 9), counts: "samples, for this context" });
    expect(recall?.low).toBeLessThan(recall?.value ?? 0);
    expect(recall?.high).toBeGreaterThan(recall?.value ?? 0);
    // Every sample found its first piece, so nothing varied, as twelve samples confirm.
    const first = metrics.find(({ id, slice }) => id === "recall" && slice.place === 0.15);
    expect(first).toMatchObject({ value: 100, n: 12, high: 100 });
    expect(first?.low).toBeLessThan(100);
  });
});
