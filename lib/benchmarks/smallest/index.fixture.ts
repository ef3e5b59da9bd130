import { z } from "zod";
import { defineEngine, defineFamily } from "@/lib/benchmarks/define-family";
import { mean } from "@/lib/stats/mean";
import { manifest } from "./manifest.fixture";

const engine = defineEngine(manifest, {
  suite: {
    item: z.object({ number: z.int() }),
    generate: ({ items }) => Array.from({ length: items }, (_, number) => ({ key: `n${number}`, tags: {}, body: { number } })),
  },
  asking: {
    next: ({ item }, turns) => (turns.length > 0 ? null : { messages: [{ role: "user", parts: [`Say the number ${item.number}.`] }] }),
    expectedOutputTokens: () => 5,
  },
  scoring: {
    requirements: ({ number }) => [{ id: "number", label: String(number), group: "Numbers" }],
    verifiers: {
      reference: {
        score: ({ item: { number } }, _turns, { reply }) => {
          const passed = reply.includes(String(number));
          const [outcome, credit] = passed ? ["pass", 1] : ["fail", 0];
          return { score: credit, passed, checks: [{ id: "number", label: String(number), group: "Numbers", outcome, credit, weight: 1 }] };
        },
      },
    },
  },
  metrics: {
    digest: ({ score }) => score,
    aggregate: (scores) => {
      const scored = scores.filter((score) => score !== null);
      const share = mean(scored);
      const counts = { n: scored.length, missing: scores.length - scored.length };
      const value = share === null ? null : 100 * share;
      return scores.length === 0 ? [] : [{ id: "accuracy", slice: {}, value, standardError: null, low: null, high: null, ...counts }];
    },
  },
});

/** The smallest possible family: one prompt, one check, and only required members. */
export const smallest = defineFamily(manifest, async () => engine);
