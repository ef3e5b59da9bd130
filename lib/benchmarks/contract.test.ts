import { describe, expect, it } from "vitest";
import { chartMetrics } from "@/lib/contracts/charts/chart-spec";
import type { Verdict } from "@/lib/contracts/check";
import { sliceKey } from "@/lib/contracts/slice";
import { views } from "@/lib/contracts/views";
import { randomFrom } from "@/lib/random/seeded-random";
import type { AnyBenchmark, BriefVerdict, SampleRecord } from "./benchmark";
import { formFields } from "./form";
import { benchmarkById, benchmarks } from "./registry";

function briefOf({ views }: AnyBenchmark, { checks, score, passed }: Verdict): BriefVerdict {
  const letters = new Map(views.outcomes.map(({ id, letter }) => [id, letter]));
  return { outcomes: checks.map(({ outcome }) => letters.get(outcome)).join(""), score, passed };
}

/** What every family must hold to, so that the house need not know it by name. */
describe.each(benchmarks.map((benchmark) => [benchmark.id, benchmark] as const))("%s", (_, benchmark) => {
  const params = benchmark.params.parse(benchmark.presets[0]?.params ?? {});
  const items = benchmark.generate(params, randomFrom(7));
  const few = items.filter((_item, at) => at % Math.ceil(items.length / 6) === 0);
  const run = benchmark.runParams.parse({});

  it("gives the same items for the same seed, each under its own key", () => {
    expect(benchmark.generate(params, randomFrom(7))).toEqual(items);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    expect(items.length).toBeGreaterThan(0);
  });

  it("has items that survive JSON", () => {
    for (const { body, tags } of few) {
      expect(benchmark.item.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
      expect(JSON.parse(JSON.stringify(tags))).toEqual(tags);
    }
    expect(() => benchmark.requirements({ of: "another shape" }, 0)).toThrow();
  });

  it("has parameters that survive JSON, and forms for them", () => {
    expect(benchmark.params.parse(JSON.parse(JSON.stringify(params)))).toEqual(params);
    expect(formFields(benchmark.params).length).toBeGreaterThan(0);
    formFields(benchmark.runParams);
    for (const { input } of benchmark.builders) expect(formFields(input).length).toBeGreaterThan(0);
    for (const preset of benchmark.presets) expect(benchmark.params.safeParse(preset.params).success).toBe(true);
    const names = formFields(benchmark.params).map(({ name }) => name);
    for (const { fills } of benchmark.builders) expect(names).toContain(fills);
  });

  it("declares its views consistently", () => {
    expect(views.parse(JSON.parse(JSON.stringify(benchmark.views)))).toEqual(benchmark.views);
    const declared = new Set(benchmark.views.metrics.map(({ id }) => id));
    const { headline, leaderboard, summary, charts } = benchmark.views;
    const used = [headline, ...leaderboard, ...summary].map(({ metric }) => metric);
    const drawn = charts.flatMap(chartMetrics);
    for (const id of [...used, ...drawn, ...benchmark.published.map(({ metric }) => metric)]) expect(declared).toContain(id);
    const selectors = (benchmark.views.variables ?? []).map(({ id }) => id);
    expect(new Set(selectors).size).toBe(selectors.length);
    // The pages keep other things in the address under these names.
    const taken = [
      "verifier",
      "with",
      "series",
      "sort",
      "simulated",
      "turn",
      "status",
      "passed",
      "text",
      "missed",
      "group",
      "reason",
      "ended",
    ];
    for (const id of selectors) expect(taken).not.toContain(id);
    for (const { by = [] } of charts) for (const id of by) expect(selectors).toContain(id);
    const letters = benchmark.views.outcomes.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it("rebuilds its prompts, and recognises its own", () => {
    for (const { body } of few) {
      const messages = benchmark.nextTurn(body, [], run);
      expect(messages).toEqual(benchmark.nextTurn(JSON.parse(JSON.stringify(body)), [], run));
      expect(messages?.length).toBeGreaterThan(0);
      // A dialogue's first request tells its first turn alone, so what is compared is what the request asks for.
      const { item, turns } = benchmark.recognise(messages ?? []) ?? {};
      expect(turns).toEqual([]);
      expect(benchmark.requirements(item, 0)).toEqual(benchmark.requirements(body, 0));
      expect(benchmark.nextTurn(item, [], run)).toEqual(messages);
      expect(benchmark.expectedOutputTokens(body)).toBeGreaterThan(0);
    }
    expect(benchmark.recognise([{ role: "user", content: "Hello!" }])).toBeNull();
    expect(benchmark.maxAttempts(run)).toBeGreaterThanOrEqual(1);
  });

  it.each(benchmark.verifiers.map((verifier) => [verifier.id, verifier] as const))(
    "prefers the good fixtures under %s",
    async (_id, verifier) => {
      const outcomes = new Map(benchmark.views.outcomes.map((outcome) => [outcome.id, outcome]));
      expect(benchmark.fixtures.length).toBeGreaterThan(0);
      for (const { item, good, bad } of benchmark.fixtures) {
        const better = await verifier.score(item, [], good, {});
        const worse = await verifier.score(item, [], bad, {});
        expect(better.score).toBeGreaterThan(worse.score);
        expect(await verifier.score(item, [], good, {})).toEqual(better);
        const required = benchmark.requirements(item, 0);
        expect(new Set(required.map(({ id }) => id)).size).toBe(required.length);
        for (const { checks } of [better, worse]) {
          expect(checks.map(({ id, label, group }) => ({ id, label, group }))).toEqual(required);
          for (const { outcome, credit } of checks) expect(outcomes.get(outcome)?.credit).toBe(credit);
        }
      }
    },
  );

  it("simulates the same reply for the same source, and replies that its verifiers can score", async () => {
    expect(benchmark.profiles.length).toBeGreaterThan(0);
    for (const { id } of benchmark.profiles) {
      for (const { body } of few) {
        const reply = benchmark.simulate(body, [], id, randomFrom(id));
        expect(benchmark.simulate(body, [], id, randomFrom(id))).toBe(reply);
        for (const verifier of benchmark.verifiers) {
          const verdict = await verifier.score(body, [], reply, {});
          expect(verdict.score).toBeGreaterThanOrEqual(0);
          if (verifier.brief) expect(verifier.brief(body, [], reply)).toEqual(briefOf(benchmark, verdict));
        }
      }
    }
  });

  it("aggregates nothing to nothing, and emits declared metrics alone, each once a slice", async () => {
    expect(benchmark.aggregator({}).metrics()).toEqual([]);
    const declared = new Set(benchmark.views.metrics.map(({ id }) => id));
    const aggregator = benchmark.aggregator({});
    for (const sample of [...(await played(benchmark, few)), failed(few[0])]) aggregator.add(sample);
    const metrics = aggregator.metrics();
    const headline = metrics.filter(({ id }) => id === benchmark.views.headline.metric);
    expect(headline.length).toBeGreaterThan(0);
    expect(headline.some(({ missing }) => missing === 1)).toBe(true);
    for (const { id } of metrics) expect(declared).toContain(id);
    const places = metrics.map(({ id, slice }) => `${id} ${sliceKey(slice)}`);
    expect(new Set(places).size).toBe(places.length);
    expect(JSON.parse(JSON.stringify(metrics))).toEqual(metrics);
  });

  it("imports nothing from nonsense, and says so", () => {
    for (const importer of benchmark.importers) {
      for (const text of ["", "\u0000\u0001", '"']) {
        const { problems, replies } = importer.read(text);
        expect(replies).toEqual([]);
        if (text === "") expect(problems.length).toBeGreaterThan(0);
      }
    }
  });
});

describe("benchmarkById", () => {
  it("names what it knows when asked for another", () => {
    expect(benchmarkById("ifscale").id).toBe("ifscale");
    expect(() => benchmarkById("nope")).toThrow(/Known: .*ifscale/);
  });
});

type Items = ReturnType<AnyBenchmark["generate"]>;

async function played(benchmark: AnyBenchmark, items: Items): Promise<SampleRecord<unknown>[]> {
  const letters = new Map(benchmark.views.outcomes.map(({ id, letter }) => [id, letter]));
  const profile = benchmark.profiles[0]?.id ?? "";
  return Promise.all(
    items.map(async ({ key, tags, body }, ordinal) => {
      const verdict = await benchmark.verifiers[0]?.score(body, [], benchmark.simulate(body, [], profile, randomFrom(key)), {});
      const outcomes = verdict?.checks.map(({ outcome }) => letters.get(outcome) ?? "?").join("") ?? "";
      const [score, passed] = [verdict?.score ?? null, verdict?.passed ?? null];
      const turns = [{ outcomes, score, passed, latencyMs: 1200 }];
      return {
        ordinal,
        key,
        tags,
        item: body,
        repetition: 0,
        status: "scored" as const,
        score,
        passed,
        latencyMs: 1200,
        outputTokens: 10,
        turns,
      };
    }),
  );
}

function failed(item: Items[number] | undefined): SampleRecord<unknown> {
  const { key = "", tags = {}, body } = item ?? {};
  const nothing = { score: null, passed: null, latencyMs: null, outputTokens: null };
  return { ordinal: 999, key, tags, item: body, repetition: 1, status: "failed", ...nothing, turns: [] };
}
