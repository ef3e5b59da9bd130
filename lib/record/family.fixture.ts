import { z } from "zod";
import { defineEngine, defineFamily, defineManifest } from "@/lib/benchmarks/define-family";
import type { Family } from "@/lib/benchmarks/engine";
import type { SampleRecord } from "@/lib/benchmarks/family";
import type { LoadedFamily } from "@/lib/benchmarks/open";
import type { Verdict } from "@/lib/contracts/check";
import type { Message } from "@/lib/contracts/message";
import { nothingSent } from "@/lib/contracts/turn-facts";

const wordItem = z.object({ word: z.string(), turns: z.number().int() });

/** Words for which the test family's verifier throws. */
export const refusedWords = new Set<string>();

const verdict = (passed: boolean): Verdict => ({
  score: passed ? 1 : 0,
  passed,
  checks: [{ id: "said", label: "said", group: "said", outcome: passed ? "pass" : "fail", credit: passed ? 1 : 0, weight: 1 }],
});

const manifest = defineManifest({
  id: "echo",
  version: "1",
  title: "Echo",
  summary: "Says a word.",
  paper: { title: "", reference: "", url: "" },
  forms: { suite: z.unknown() },
  verifiers: [
    { id: "reference", version: "1", label: "Reference", description: "" },
    { id: "never", version: "1", label: "Never", description: "" },
    { id: "judged", version: "1", label: "Judged", description: "" },
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
  profiles: [{ id: "good", label: "Good", description: "" }],
});

const engine = defineEngine(manifest, {
  suite: { item: wordItem, generate: () => [] },
  asking: {
    next: ({ item: { word, turns: wanted } }, turns) => {
      if (turns.length >= wanted) return null;
      const history = turns.map(({ reply }): Message => ({ role: "assistant", parts: [reply] }));
      return { messages: [...history, { role: "user", parts: [`echo ${word} ${turns.length}`] }] };
    },
    expectedOutputTokens: () => 5,
  },
  scoring: {
    requirements: () => [{ id: "said", label: "said", group: "said" }],
    verifiers: {
      reference: {
        score: ({ item: { word } }, _turns, { reply }) => {
          if (refusedWords.has(word)) throw new Error(`cannot judge ${word}`);
          return verdict(reply.includes(word));
        },
      },
      never: { score: () => verdict(false) },
      judged: {
        judge: () => "must",
        score: async (_opened, _turns, { reply }, { chat }) => {
          const judged = await chat?.({ messages: [{ role: "user", content: `Is this good? ${reply}` }] });
          return verdict(judged?.text === "yes");
        },
      },
    },
  },
  metrics: {
    digest: (sample: SampleRecord<z.infer<typeof wordItem>>) => sample,
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
  },
  dialogue: { endsOnOverflow: true },
  simulation: {
    simulate: ({ item: { word } }, turns) => `${word}, for the ${turns.length + 1}. time`,
    recognise: (messages) => {
      const last = /^echo (\S+) \d+$/.exec(messages.at(-1)?.content ?? "")?.[1];
      if (last === undefined) return null;
      const turns = messages.slice(0, -1).map(({ content }) => ({ reply: content, sent: nothingSent, verdict: null }));
      return { item: { word: last, turns: 9 }, turns };
    },
  },
});

/** Test family: a dialogue of a few turns, each of which asks for a word again together with the replies so far. */
export const echo: LoadedFamily = { manifest, engine };

/** The test family as the registry holds it. */
export const echoFamily: Family = defineFamily(manifest, async () => engine);
