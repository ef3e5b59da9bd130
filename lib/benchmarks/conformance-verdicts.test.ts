import type { Verdict } from "@/lib/contracts/check";
import type { Metric } from "@/lib/contracts/metric";
import {
  expectFaultsFound,
  type Faults,
  inAsking,
  inMetrics,
  inOptions,
  inScoring,
  inSimulation,
  inSuite,
  tick,
} from "./conformance-faults.fixture";
import { verdictChecks } from "./conformance-verdicts.fixture";
import type { RunFacts } from "./family";
import type { BriefVerdict, Requirement, Trace, Verifier } from "./scoring";

const verified = (change: (verifier: Verifier) => Partial<Verifier>) =>
  inScoring(({ verifiers }) => ({
    verifiers: Object.fromEntries(Object.entries(verifiers).map(([id, verifier]) => [id, { ...verifier, ...change(verifier) }])),
  }));
const scoring = (change: (verdict: Verdict) => Partial<Verdict>) =>
  verified(({ score }) => ({
    score: async (...args) => {
      const verdict = await score(...args);
      return { ...verdict, ...change(verdict) };
    },
  }));
const briefly = (change: Partial<BriefVerdict>) =>
  verified(({ brief }) => ({ brief: (...args) => ({ ...(brief?.(...args) ?? { outcomes: "", score: 0, passed: false }), ...change }) }));
const requiring = (change: Partial<Requirement>) =>
  inScoring(({ requirements }) => ({
    requirements: (item, turn) => requirements(item, turn).map((requirement) => ({ ...requirement, ...change })),
  }));
const measuring = (change: (metrics: Metric[], run: RunFacts) => Metric[]) =>
  inMetrics(({ aggregate }) => ({ aggregate: (digests, run) => change(aggregate(digests, run), run) }));
const changing = (change: (metric: Metric) => Partial<Metric>) =>
  measuring((all) => all.map((metric) => ({ ...metric, ...change(metric) })));
const onlyNamed = (...purposes: string[]) =>
  inSuite(({ texts }) => ({ texts: (item, purpose) => (purposes.includes(purpose) ? (texts?.(item, purpose) ?? []) : []) }));
const tracing = (change: Partial<Trace<unknown>>) =>
  inScoring(({ traces = {} }) => ({
    traces: Object.fromEntries(Object.entries(traces).map(([id, trace]) => [id, { ...trace, ...change }])),
  }));
const thrown = (message: string) => {
  throw new Error(message);
};
const extra: Metric = { id: "accuracy", slice: { x: 1 }, value: 1, standardError: null, low: null, high: null, n: 1, missing: 0 };

const fixtures: Faults[string] = [
  ["none", "smallest", inOptions({ fixtures: [] })],
  ["a bad fixture that scores higher", "smallest", inOptions({ fixtures: [{ item: { number: 7 }, good: "8", bad: "7" }] })],
  ["a label that differs from the check's", "smallest", requiring({ label: "x" })],
  [
    "a weight of 0",
    "smallest",
    (candidate) =>
      requiring({ weight: 0 })(scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, weight: 0 })) }))(candidate)),
  ],
  ["a weight that differs from the check's", "weighted", requiring({ weight: 9 })],
  [
    "one id for all requirements",
    "weighted",
    (candidate) => requiring({ id: "x" })(scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, id: "x" })) }))(candidate)),
  ],
  ["credits other than those of the outcomes", "weighted", inOptions({ ownCredits: false })],
  ["an undeclared outcome", "smallest", scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, outcome: "x" })) }))],
  ["invalid facts", "smallest", scoring(() => ({ facts: Object({ of: { deep: 1 } }) }))],
  [
    "evidence beyond the end of the reply",
    "smallest",
    scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, evidence: [[0, 999]] })) })),
  ],
  ["another verdict each time", "smallest", scoring(() => ({ note: String(tick()) }))],
  ["a shared text that it does not name", "weighted", onlyNamed("simulate")],
  ["a brief verdict without credits", "weighted", briefly({ credits: undefined })],
  ["a brief verdict with another score", "weighted", briefly({ score: 0.123 })],
  ["a brief verdict with other outcome letters", "weighted", briefly({ outcomes: "nnn" })],
  ["a brief verdict without facts", "weighted", briefly({ facts: undefined })],
  ["a brief verdict without its note", "weighted", briefly({ note: undefined })],
  ["a brief verdict of a verifier that may ask a judge", "weighted", verified(() => ({ judge: () => "may" }))],
  [
    "a brief verdict although the next request depends on verdicts",
    "weighted",
    inAsking(({ next }) => ({ next: (opened, turns, run) => (turns.at(-1)?.verdict ? null : next(opened, [], run)) })),
  ],
];

expectFaultsFound(verdictChecks, {
  "scores good fixtures above bad ones under each verifier": fixtures,
  "simulates the same reply from the same random source, always one that its verifiers can score": [
    ["randomness from another source", "clustered", inSimulation(() => ({ simulate: () => String(tick()) }))],
    ["a reply for an unknown profile", "clustered", inSimulation(() => ({ simulate: () => "1" }))],
    ["a shared text that it does not name", "weighted", onlyNamed("score")],
    ["a reply that cannot be scored", "clustered", verified(() => ({ score: () => thrown("cannot tell") }))],
  ],
  "gives no metrics for no samples, and only declared metrics, each once per slice": [
    ["a metric of no samples", "smallest", measuring((all) => [...all, extra])],
    ["an undeclared metric", "smallest", measuring((all) => [...all, ...all.map((metric) => ({ ...metric, id: "x" }))])],
    ["a metric twice", "smallest", measuring((all) => [...all, ...all])],
    ["no headline", "clustered", measuring((all) => all.filter(({ id }) => id !== "accuracy"))],
    ["another value each time", "smallest", changing(() => ({ value: tick() }))],
    ["a value that JSON cannot represent", "smallest", changing(() => ({ value: Number.NaN }))],
    ["no missing samples", "smallest", changing(() => ({ missing: 0 }))],
    ["an error for an unfinished run", "smallest", measuring((all, { live }) => (live ? thrown("live") : all))],
  ],
  "counts a sample without a score as missing, never as zero": [
    ["a failed sample counted as zero", "smallest", inMetrics(() => ({ digest: ({ score }) => score ?? 0 }))],
    [
      "an error for a failed sample",
      "smallest",
      inMetrics(() => ({ digest: ({ turns, score }) => (turns.length === 0 ? thrown("no turn") : score) })),
    ],
  ],
  "gives shares that match its metrics, and none for a failed sample": [
    ["a share in percent", "smallest", inMetrics(() => ({ shares: [{ metric: "accuracy", value: (score) => 100 * Number(score) }] }))],
    [
      "a failed sample counted as zero",
      "smallest",
      inMetrics(() => ({ shares: [{ metric: "accuracy", value: (score) => Number(score ?? 0) }] })),
    ],
    [
      "a share of an unknown metric",
      "smallest",
      inMetrics(() => ({ shares: [{ metric: "none", value: (score) => score as number | null }] })),
    ],
    ["a reason that is not a sentence", "smallest", inMetrics(() => ({ shares: "because" }))],
  ],
  "shows valid evidence for a verdict, and diagnoses failures": [
    [
      "evidence of an unknown kind",
      "clustered",
      inScoring(() => ({ evidence: [{ id: "e", label: "E", make: () => Object({ kind: "x" }) }] })),
    ],
    [
      "a class read from an empty reply",
      "clustered",
      inScoring(({ diagnosis }) => ({ diagnosis: diagnosis && { ...diagnosis, read: () => ({}) } })),
    ],
    [
      "a prompt without messages",
      "clustered",
      inScoring(({ diagnosis }) => ({ diagnosis: diagnosis && { ...diagnosis, prompt: () => ({ messages: [] }) } })),
    ],
  ],
  "gives the same traces of items and failures each time": [
    ["no version", "clustered", tracing({ version: "" })],
    ["nothing to trace", "clustered", tracing({ item: undefined, failure: undefined })],
    ["other steps each time", "clustered", tracing({ item: async () => ({ facts: {}, detail: String(tick()) }) })],
    ["invalid facts of a failure", "clustered", tracing({ failure: async () => ({ facts: Object({ of: { deep: 1 } }) }) })],
  ],
});
