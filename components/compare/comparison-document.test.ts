import { expect, it } from "vitest";
import type { Comparison } from "@/lib/contracts/comparison";
import { comparisonDocument } from "./comparison-document";

it("counts checks where no sample passes, as the page does, and names the pairs of its tests", () => {
  const side = (id: number) => ({
    ...{ id: String(id), suite: { name: "S", hash: "h" }, verifier: { label: "V", version: "1" }, noEffect: [] },
    model: { kind: "simulated", profile: "careful", seed: 1 },
    run: {
      ...{ id, modelName: `M${id}`, status: "finished", sampleCount: 250, createdAt: "2026-01-01T00:00:00.000Z" },
      counts: { failed: 0, cancelled: 0 },
    },
  });
  const figures = { side: "2", value: 70, baseline: 60, difference: 10, low: 8, high: 12, p: 0.001, pHolm: null, test: "T", n: 250 };
  const redrawn = (expected: number | null) => ({ expected, low: null, high: null, basis: null, why: "" });
  const comparison = {
    ...{ baseline: "1", sides: [side(1), side(2)] },
    headline: { label: "Accuracy", unit: "%", decimals: 1, direction: "higher", own: [], figures: [{ ...figures, why: null }] },
    pairs: [
      {
        ...{ side: "2", sentence: "", notes: [] },
        samples: { gained: 0, lost: 0, both: 0, neither: 250, n: 250 },
        checks: { gained: 900, lost: 300, both: 9000, neither: 50, n: 10250 },
        churn: { samples: redrawn(null), checks: redrawn(40) },
      },
    ],
    benchmark: {
      ...{
        id: "b",
        title: "B",
        paper: { title: "P", reference: "", url: "" },
        verifiers: [],
        nouns: { sample: { many: "lists" }, cluster: null },
      },
      views: { metrics: [], charts: [], checkNoun: { one: "word", many: "words" } },
    },
  } as unknown as Comparison;
  const [headline] = comparisonDocument(comparison, "M1 and M2 compared", [], []).document.sections;
  expect(headline?.table?.rows[1]?.slice(-2)).toEqual([
    "900 gained, 300 lost of 10\u202F250 words",
    "rerunning one model would flip about 40 each way by chance",
  ]);
  expect(headline?.note).toBe("Against M1. Over 250 pairs: T. A gain or loss is one word that passes in only one of the two runs.");
});
