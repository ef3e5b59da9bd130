import { expect } from "vitest";
import { facts, type Verdict, verdict as verdictContract } from "@/lib/contracts/check";
import { evidence } from "@/lib/contracts/evidence";
import type { Metric } from "@/lib/contracts/metric";
import { metric as metricContract } from "@/lib/contracts/metric";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Checks, liveRun, type Subject, samplesOf, stored, unscoredSample } from "./conformance-subject.fixture";
import type { SampleRecord, TurnRecord } from "./family";
import { answer } from "./family.fixture";
import { verifierOf } from "./open";

function expectVerdict({ manifest, engine, open, options }: Subject, body: unknown, turn: number, reply: string, verdict: Verdict): void {
  expect(verdictContract.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict);
  const required = engine.scoring.requirements(open(body, "score").item, turn);
  for (const { weight = 1 } of required) expect(weight).toBeGreaterThan(0);
  expect(new Set(required.map(({ id }) => id)).size).toBe(required.length);
  const named = verdict.checks.map(({ id, label, group, weight }) => ({ id, label, group, weight }));
  expect(named).toEqual(required.map(({ id, label, group, weight = 1 }) => ({ id, label, group, weight })));
  const outcomes = new Map(manifest.views.outcomes.map((outcome) => [outcome.id, outcome]));
  for (const { outcome, credit, evidence: spans = [] } of verdict.checks) {
    expect([...outcomes.keys()]).toContain(outcome);
    if (!options.ownCredits) expect(credit, `credit of the outcome “${outcome}”`).toBe(outcomes.get(outcome)?.credit);
    for (const [start, end] of spans) expect(start <= end && end <= reply.length).toBe(true);
  }
}

/** Returns the verdicts of all verifiers on a reply, after checking each and comparing it with the verifier's brief verdict. */
async function judged(subject: Subject, body: unknown, turns: readonly TurnRecord[], reply: string): Promise<Verdict[]> {
  const { manifest, open, options, params, engine, run } = subject;
  return Promise.all(
    manifest.verifiers.map(async ({ id }) => {
      const { score, brief, judge } = verifierOf(subject, id);
      const scored = async () => score(open(body, "score"), turns, answer(reply), options.tools ?? {});
      const verdict = await scored();
      expectVerdict(subject, body, turns.length, reply, verdict);
      expect(await scored()).toEqual(verdict);
      expect(["never", "may", "must"]).toContain(judge?.(params) ?? "never");
      if (!brief) return verdict;
      expect(judge?.(params) ?? "never").toBe("never");
      const { credits = null, ...short } = await brief(open(body, "score"), turns, answer(reply));
      const { checks: _, ...whole } = verdict;
      expect({ ...short, credits }).toEqual({ ...whole, ...stored(subject, verdict) });
      const after = (turnVerdict: Verdict | null) =>
        engine.asking.next(open(body, "ask"), [...turns, { ...answer(reply), verdict: turnVerdict }], run);
      expect(after(null), "what is asked next looks at a verdict, so none may be brief").toEqual(after(verdict));
      return verdict;
    }),
  );
}

const headlineOf = ({ manifest }: Subject, metrics: readonly Metric[]) => metrics.filter(({ id }) => id === manifest.views.headline.metric);

function aggregated({ engine, run }: Subject, samples: readonly SampleRecord[], runFacts = run): Metric[] {
  return engine.metrics.aggregate(
    samples.map((sample) => engine.metrics.digest(sample)),
    runFacts,
  );
}

/** Checks on verdicts, simulated replies and metrics. */
export const verdictChecks: Checks = {
  "scores good fixtures above bad ones under each verifier": async (subject) => {
    expect(subject.fixtures.length).toBeGreaterThan(0);
    for (const { item, turns = [], good, bad } of subject.fixtures) {
      const [better, worse] = [await judged(subject, item, turns, good), await judged(subject, item, turns, bad)];
      for (const [at, { score }] of better.entries()) expect(score).toBeGreaterThan(worse[at]?.score ?? 0);
    }
  },

  "simulates the same reply from the same random source, always one that its verifiers can score": async (subject) => {
    const { manifest, engine, few, open } = subject;
    const { simulation } = engine;
    if (!simulation) return;
    for (const { id } of manifest.profiles) {
      for (const { body } of few) {
        const simulated = (profile: string) => simulation.simulate(open(body, "simulate"), [], profile, randomFrom(id));
        const reply = simulated(id);
        expect(simulated(id)).toBe(reply);
        await judged(subject, body, [], reply);
        expect(() => simulated("no such profile")).toThrow();
      }
    }
  },

  "gives no metrics for no samples, and only declared metrics, each once per slice": async (subject) => {
    const { manifest, engine, run } = subject;
    expect(engine.metrics.aggregate([], run)).toEqual([]);
    const samples = await samplesOf(subject);
    const [first] = samples;
    expect(first).toBeDefined();
    if (!first) return;
    const metrics = aggregated(subject, [...samples, unscoredSample(first, "failed")]);
    expect(headlineOf(subject, metrics).some(({ missing }) => missing === 1)).toBe(true);
    const declared = manifest.views.metrics.map(({ id }) => id);
    for (const metric of metrics) {
      expect(declared).toContain(metric.id);
      expect(metricContract.parse(JSON.parse(JSON.stringify(metric)))).toEqual(metric);
    }
    const places = metrics.map(({ id, slice }) => `${id} ${sliceKey(slice)}`);
    expect(new Set(places).size).toBe(places.length);
    expect(aggregated(subject, [...samples, unscoredSample(first, "failed")])).toEqual(metrics);
    aggregated(subject, samples, liveRun(subject));
  },

  "counts a sample without a score as missing, never as zero": async (subject) => {
    const samples = await samplesOf(subject);
    for (const status of ["failed", "unscored", "cancelled"] as const) {
      const metrics = headlineOf(
        subject,
        aggregated(
          subject,
          samples.map((sample) => unscoredSample(sample, status)),
        ),
      );
      expect(
        metrics.some(({ missing }) => missing > 0),
        status,
      ).toBe(true);
      for (const { value, n, missing } of metrics)
        expect({ value, n, missing }).toEqual({ value: null, n: 0, missing: expect.any(Number) });
      for (const sample of samples) {
        const [alone] = headlineOf(subject, aggregated(subject, [sample]));
        const [beside] = headlineOf(subject, aggregated(subject, [sample, unscoredSample(sample, status)]));
        expect(beside?.value).toEqual(alone?.value);
      }
    }
  },

  "gives shares that match its metrics, and none for a failed sample": async (subject) => {
    const { manifest, engine } = subject;
    const { shares = [], digest } = engine.metrics;
    if (typeof shares === "string") return expect(shares).toMatch(/^\p{Lu}.+\.$/u);
    for (const { metric, value } of shares) {
      expect(manifest.views.metrics.find(({ id }) => id === metric)?.unit).toBe("%");
      for (const sample of await samplesOf(subject)) {
        const alone = aggregated(subject, [sample]).find(({ id, slice }) => id === metric && sliceKey(slice) === "");
        expect(100 * (value(digest(sample)) ?? Number.NaN)).toBeCloseTo(alone?.value ?? Number.NaN, 9);
        expect(value(digest(unscoredSample(sample, "failed")))).toBeNull();
      }
    }
  },

  "shows valid evidence for a verdict, and diagnoses failures": async (subject) => {
    const { manifest, engine, fixtures, open, options } = subject;
    const { evidence: makers = [], diagnosis } = engine.scoring;
    expect(new Set(makers.map(({ id }) => id)).size).toBe(makers.length);
    for (const { item, turns = [], good, bad } of fixtures) {
      for (const { id: verifier } of manifest.verifiers) {
        for (const reply of [good, bad]) {
          const verdict = await verifierOf(subject, verifier).score(open(item, "score"), turns, answer(reply), options.tools ?? {});
          for (const { make } of makers) {
            const made = await make(open(item, "score"), turns, answer(reply), {
              verifier,
              verdict,
              cut: null,
              stored: async () => null,
              detail: async () => null,
            });
            expect(evidence.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
          }
          const prompt = diagnosis?.prompt(open(item, "score"), answer(reply), verdict, subject.run.params);
          if (prompt) expect(prompt.messages.length).toBeGreaterThan(0);
        }
      }
    }
    if (!diagnosis) return;
    expect(() => diagnosis.read("")).toThrow();
  },

  "gives the same traces of items and failures each time": async (subject) => {
    const { engine, manifest, fixtures, open, options } = subject;
    const [{ id: verifier }] = manifest.verifiers;
    const tools = options.tools ?? {};
    for (const { version, item: itemTrace, failure } of Object.values(engine.scoring.traces ?? {})) {
      expect(version).not.toBe("");
      expect(itemTrace ?? failure, "a trace of neither items nor failures").toBeDefined();
      for (const { item, turns = [], bad } of fixtures) {
        const opened = () => open(item, "score");
        const verdict = await verifierOf(subject, verifier).score(opened(), turns, answer(bad), tools);
        const traced = async () => [
          (await itemTrace?.(opened(), tools)) ?? null,
          (await failure?.(opened(), turns, answer(bad), verdict, tools)) ?? null,
        ];
        const findings = await traced();
        expect(await traced()).toEqual(findings);
        for (const finding of findings) if (finding) expect(facts.parse(JSON.parse(JSON.stringify(finding.facts)))).toEqual(finding.facts);
      }
    }
  },
};
