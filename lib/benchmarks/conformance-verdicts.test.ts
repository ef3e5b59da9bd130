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
  ["the bad one better", "smallest", inOptions({ fixtures: [{ item: { number: 7 }, good: "8", bad: "7" }] })],
  ["another label", "smallest", requiring({ label: "x" })],
  [
    "a weight of nothing",
    "smallest",
    (candidate) =>
      requiring({ weight: 0 })(scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, weight: 0 })) }))(candidate)),
  ],
  ["another weight than its check", "weighted", requiring({ weight: 9 })],
  [
    "one id for all requirements",
    "weighted",
    (candidate) => requiring({ id: "x" })(scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, id: "x" })) }))(candidate)),
  ],
  ["credits that no outcome says", "weighted", inOptions({ ownCredits: false })],
  ["an undeclared outcome", "smallest", scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, outcome: "x" })) }))],
  ["facts that are none", "smallest", scoring(() => ({ facts: Object({ of: { deep: 1 } }) }))],
  [
    "evidence past the reply",
    "smallest",
    scoring(({ checks }) => ({ checks: checks.map((check) => ({ ...check, evidence: [[0, 999]] })) })),
  ],
  ["another verdict each time", "smallest", scoring(() => ({ note: String(tick()) }))],
  ["a text that it does not name", "weighted", onlyNamed("simulate")],
  ["a brief without credits", "weighted", briefly({ credits: undefined })],
  ["a brief with another score", "weighted", briefly({ score: 0.123 })],
  ["a brief with other letters", "weighted", briefly({ outcomes: "nnn" })],
  ["a brief without facts", "weighted", briefly({ facts: undefined })],
  ["a brief without its note", "weighted", briefly({ note: undefined })],
  ["a brief where a judge may be asked", "weighted", verified(() => ({ judge: () => "may" }))],
  [
    "a brief where what is asked next looks at verdicts",
    "weighted",
    inAsking(({ next }) => ({ next: (opened, turns, run) => (turns.at(-1)?.verdict ? null : next(opened, [], run)) })),
  ],
];

expectFaultsFound(verdictChecks, {
  "prefers the good fixtures under each verifier": fixtures,
  "simulates the same reply for the same source, and replies that its verifiers can score": [
    ["chance from elsewhere", "clustered", inSimulation(() => ({ simulate: () => String(tick()) }))],
    ["an answer for any profile", "clustered", inSimulation(() => ({ simulate: () => "1" }))],
    ["a text that it does not name", "weighted", onlyNamed("score")],
    ["a reply that cannot be scored", "clustered", verified(() => ({ score: () => thrown("cannot tell") }))],
  ],
  "aggregates nothing to nothing, and emits declared metrics alone, each once a slice": [
    ["something out of nothing", "smallest", measuring((all) => [...all, extra])],
    ["an undeclared metric", "smallest", measuring((all) => [...all, ...all.map((metric) => ({ ...metric, id: "x" }))])],
    ["a metric twice", "smallest", measuring((all) => [...all, ...all])],
    ["no headline", "clustered", measuring((all) => all.filter(({ id }) => id !== "accuracy"))],
    ["another figure each time", "smallest", changing(() => ({ value: tick() }))],
    ["a figure that JSON does not hold", "smallest", changing(() => ({ value: Number.NaN }))],
    ["nobody missing", "smallest", changing(() => ({ missing: 0 }))],
    ["a run that still goes on refused", "smallest", measuring((all, { live }) => (live ? thrown("live") : all))],
  ],
  "takes a sample without a score for missing, never for a zero": [
    ["a failed sample for a zero", "smallest", inMetrics(() => ({ digest: ({ score }) => score ?? 0 }))],
    [
      "a failed sample refused",
      "smallest",
      inMetrics(() => ({ digest: ({ turns, score }) => (turns.length === 0 ? thrown("no turn") : score) })),
    ],
  ],
  "tells shares that are its metrics, and hides what has no score": [
    ["a share in percent", "smallest", inMetrics(() => ({ shares: [{ metric: "accuracy", value: (score) => 100 * Number(score) }] }))],
    [
      "a failed sample for a zero",
      "smallest",
      inMetrics(() => ({ shares: [{ metric: "accuracy", value: (score) => Number(score ?? 0) }] })),
    ],
    ["a share of no metric", "smallest", inMetrics(() => ({ shares: [{ metric: "none", value: (score) => score as number | null }] }))],
    ["no sentence", "smallest", inMetrics(() => ({ shares: "because" }))],
  ],
  "shows how a verdict came about, and what kind of failure it is": [
    [
      "evidence of an unknown kind",
      "clustered",
      inScoring(() => ({ evidence: [{ id: "e", label: "E", make: () => Object({ kind: "x" }) }] })),
    ],
    ["a class out of nothing", "clustered", inScoring(({ diagnosis }) => ({ diagnosis: diagnosis && { ...diagnosis, read: () => ({}) } }))],
    [
      "a prompt without messages",
      "clustered",
      inScoring(({ diagnosis }) => ({ diagnosis: diagnosis && { ...diagnosis, prompt: () => ({ messages: [] }) } })),
    ],
  ],
  "traces items and failures, the same each time": [
    ["no version", "clustered", tracing({ version: "" })],
    ["nothing to trace", "clustered", tracing({ item: undefined, failure: undefined })],
    ["other steps each time", "clustered", tracing({ item: async () => ({ facts: {}, detail: String(tick()) }) })],
    ["facts of a failure that are none", "clustered", tracing({ failure: async () => ({ facts: Object({ of: { deep: 1 } }) }) })],
  ],
});
