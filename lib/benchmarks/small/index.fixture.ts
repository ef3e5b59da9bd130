import { z } from "zod";
import { metricsOn } from "@/lib/benchmarks/declared-metric";
import { defineEngine, defineFamily } from "@/lib/benchmarks/define-family";
import { manifest } from "./manifest.fixture";
import { type Digest, metrics, type Replies } from "./metrics.fixture";

const topics = ["rain", "bread", "trains", "snow", "music"] as const;
const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const check = (length: number) => ({ id: "length", label: `${length} words`, group: "Length" });

/** Number of words that each profile writes when asked for `length` words. */
const lengthBy: Readonly<Record<string, (length: number) => number>> = {
  exact: (length) => length,
  brief: (length) => Math.min(length, 60),
};

const engine = defineEngine(manifest, {
  suite: {
    item: z.object({ length: z.int().positive(), topic: z.string() }),
    *generate({ lengths, topics: count }) {
      for (const length of lengths)
        for (const topic of topics.slice(0, count)) yield { key: `${length}-${topic}`, tags: { length }, body: { length, topic } };
    },
  },
  asking: {
    next: ({ item: { length, topic } }, turns) =>
      turns.length > 0 ? null : { messages: [{ role: "user", parts: [`Write exactly ${length} words about ${topic}.`] }] },
    expectedOutputTokens: ({ length }) => Math.ceil(1.5 * length),
  },
  scoring: {
    requirements: ({ length }) => [check(length)],
    verifiers: {
      reference: {
        score: ({ item: { length } }, _turns, { reply }) => {
          const written = words(reply).length;
          const passed = Math.abs(written - length) <= length / 10;
          const [outcome, credit] = passed ? ["pass", 1] : ["fail", 0];
          const checks = [{ ...check(length), outcome, credit, weight: 1, actual: `${written} words` }];
          return { score: credit, passed, checks, facts: { written } };
        },
      },
    },
  },
  metrics: {
    digest: ({ key, item: { length }, passed, turns }): Digest => {
      const written = turns[0]?.facts?.written;
      return { item: key, length, passed, written: typeof written === "number" ? written : null };
    },
    aggregate: (digests) => {
      if (digests.length === 0) return [];
      const lengths = [...new Set(digests.map(({ length }) => length))].sort((a, b) => a - b);
      return metricsOn(metrics, [
        { kind: "replies", slice: {}, digests },
        ...lengths.map(
          (length): Replies => ({ kind: "replies", slice: { length }, digests: digests.filter((digest) => digest.length === length) }),
        ),
      ]);
    },
  },
  simulation: {
    simulate: ({ item: { length } }, _turns, profile, random) => {
      const count = lengthBy[profile]?.(length);
      if (count === undefined) throw new Error(`There is no profile “${profile}”. Known: ${Object.keys(lengthBy).join(", ")}.`);
      return Array.from({ length: count }, () => random.pick(topics)).join(" ");
    },
  },
});

/** Example family to read after the smallest one: a curve, intervals, facts and simulated profiles. For tests; not in the registry. */
export const small = defineFamily(manifest, async () => engine);
