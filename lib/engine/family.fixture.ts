import type { SampleRecord, TurnRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import { z } from "zod";
import { defineBenchmark } from "@/lib/benchmarks/define-benchmark";
import type { Verdict } from "@/lib/contracts/check";

const item = z.object({ word: z.string(), turns: z.number().int() });
type Item = z.infer<typeof item>;

/** Words for which the verifier throws. */
export const refusedWords = new Set<string>();

const verdict = (passed: boolean): Verdict => ({
  score: passed ? 1 : 0,
  passed,
  checks: [{ id: "said", label: "said", group: "said", outcome: passed ? "pass" : "fail", credit: passed ? 1 : 0, weight: 1 }],
});

/** A family for tests: a dialogue of a few turns, each asking for a word again with the replies so far. */
export const echo: LoadedFamily = defineBenchmark<unknown, Item, unknown, SampleRecord<Item>>({
  id: "echo",
  version: "1",
  title: "Echo",
  summary: "Says a word.",
  paper: { title: "", reference: "", url: "" },
  params: z.unknown(),
  runParams: z.object({}),
  item,
  presets: [],
  generate: () => [],
  requirements: () => [{ id: "said", label: "said", group: "said" }],
  nextTurn: ({ word, turns: wanted }, turns: readonly TurnRecord[]) =>
    turns.length >= wanted
      ? null
      : [
          ...turns.flatMap(({ reply }) => [{ role: "assistant" as const, content: reply }]),
          { role: "user" as const, content: `echo ${word} ${turns.length}` },
        ],
  endsOnOverflow: true,
  maxAttempts: () => 1,
  verifiers: [
    {
      id: "reference",
      version: "1",
      label: "Reference",
      description: "",
      score: ({ word }, _turns, reply) => {
        if (refusedWords.has(word)) throw new Error(`cannot judge ${word}`);
        return verdict(reply.includes(word));
      },
    },
    { id: "never", version: "1", label: "Never", description: "", score: () => verdict(false) },
  ],
  facts: (sample) => sample,
  aggregate: (samples) => [
    {
      id: "mean",
      slice: {},
      value: samples.reduce((sum, s) => sum + (s.score ?? 0), 0) / Math.max(1, samples.filter((s) => s.score !== null).length),
      standardError: null,
      low: null,
      high: null,
      n: samples.filter((s) => s.status === "scored").length,
      missing: samples.filter((s) => s.status !== "scored").length,
    },
  ],
  views: {
    metrics: [],
    outcomes: [
      { id: "pass", letter: "p", label: "pass", tone: "pass", credit: 1 },
      { id: "fail", letter: "f", label: "fail", tone: "fail", credit: 0 },
    ],
    headline: { metric: "mean", slice: {}, label: "Mean" },
    leaderboard: [],
    summary: [],
    charts: [],
    tags: [],
    checkNoun: { one: "word", many: "words" },
  },
  published: [],
  importers: [],
  builders: [],
  profiles: [{ id: "good", label: "Good", description: "" }],
  simulate: ({ word }, turns) => `${word}, for the ${turns.length + 1}. time`,
  recognise: (messages) => {
    const last = /^echo (\S+) \d+$/.exec(messages.at(-1)?.content ?? "")?.[1];
    return last === undefined
      ? null
      : { item: { word: last, turns: 9 }, turns: messages.slice(0, -1).map(({ content }) => ({ reply: content, verdict: null })) };
  },
  expectedOutputTokens: () => 5,
  fixtures: [],
});
