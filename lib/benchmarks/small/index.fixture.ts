import { z } from "zod";
import { defineEngine, defineFamily } from "@/lib/benchmarks/define-family";
import type { Metric } from "@/lib/contracts/metric";
import type { Slice } from "@/lib/contracts/slice";
import { clusteredError } from "@/lib/stats/clustered-error";
import { bare, bounded, type Estimate, only } from "@/lib/stats/estimate";
import { mean } from "@/lib/stats/mean";
import { proportion } from "@/lib/stats/passed-shares";
import { scaledInterval } from "@/lib/stats/scaled-interval";
import { manifest } from "./manifest.fixture";

const topics = ["rain", "bread", "trains", "snow", "music"] as const;
const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const check = (length: number) => ({ id: "length", label: `${length} words`, group: "Length" });

/** Words that each profile writes where so many are asked for. */
const lengthBy: Readonly<Record<string, (length: number) => number>> = {
  exact: (length) => length,
  brief: (length) => Math.min(length, 60),
};

/** What metrics need of a sample; `passed` and `written` are null where there is no verdict. */
interface Digest {
  item: string;
  length: number;
  passed: boolean | null;
  written: number | null;
}

/** Mean words of the replies, with Student’s t over items. */
function wordsWritten(digests: readonly Digest[]): Estimate {
  const counted = digests.flatMap(({ item, written }) => (written === null ? [] : [{ item, written }]));
  const counts = counted.map(({ written }) => written);
  const value = mean(counts);
  if (value === null) return bare(null, 0, "No reply has been counted.");
  const { standardError, clusters } = clusteredError(
    counts,
    counted.map(({ item }) => item),
  );
  return bounded(value, standardError, counts.length, scaledInterval(value, standardError, clusters - 1, "plain"), only("text"));
}

function metricsOn(digests: readonly Digest[], slice: Slice): Metric[] {
  const scored = digests.flatMap(({ item, passed }) => (passed === null ? [] : [{ item, passed }]));
  const accuracy = proportion(
    scored.map(({ passed }) => passed),
    scored.map(({ item }) => item),
  );
  const missing = digests.length - scored.length;
  return [
    { id: "accuracy", slice, ...accuracy, missing },
    { id: "written", slice, ...wordsWritten(digests), missing },
  ];
}

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
      return [
        ...metricsOn(digests, {}),
        ...lengths.flatMap((length) =>
          metricsOn(
            digests.filter((digest) => digest.length === length),
            { length },
          ),
        ),
      ];
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

/** A family to read first after the smallest: a curve, intervals, facts, and simulated profiles. For tests; not in the registry. */
export const small = defineFamily(manifest, async () => engine);
