import { describe, expect, it } from "vitest";
import { z } from "zod";
import { functions } from "./functions";
import { goldOf } from "./gold";
import { goldChecks } from "./gold.fixture";
import goldRows from "./gold.json";
import { instructionOf } from "./seed-function";
import walkRows from "./walks.json";

describe("Heed's functions", () => {
  it("number at least 60 with unique names, and at least 12 in each band of the score", () => {
    const ids = functions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.length).toBeGreaterThanOrEqual(60);
    const scores = ids.map((id) => goldOf(id).complexity.code_complexity_score);
    const bands = [15, 40, 55, 70, 90, Number.POSITIVE_INFINITY];
    for (const [at, from] of bands.slice(0, -1).entries()) {
      const within = scores.filter((score) => score >= from && score < (bands[at + 1] ?? 0));
      expect(within.length, `scores from ${from}`).toBeGreaterThanOrEqual(12);
    }
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(15);
  });

  it("are exactly those with stored gold", () => {
    expect(Object.keys(goldRows)).toEqual(functions.map(({ id }) => id));
    expect(Object.keys(walkRows)).toEqual(Object.keys(goldRows));
  });

  it.each(functions.map((seedFunction) => [seedFunction.id, seedFunction] as const))(
    "%s: its trackers vary, and its words describe every line",
    (id, seedFunction) => {
      const { stats, expected } = goldOf(id);
      const values = expected.map((text) => z.object({ stats: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).stats);
      for (const key of stats) expect(new Set(values.map((trackers) => trackers[key])).size, key).toBeGreaterThan(1);
      const { spans, text } = instructionOf(seedFunction);
      const describedLines = new Set(spans.flatMap((span) => span.lines));
      const source = seedFunction.source.split("\n");
      expect(
        source.flatMap((line, at) => (line.trim() === "" || describedLines.has(at + 1) ? [] : [at + 1])),
        "lines that no words say",
      ).toEqual([]);
      expect(Math.max(...describedLines)).toBeLessThanOrEqual(source.length);
      for (const { start, end } of spans) expect(text.slice(start, end).trim()).not.toBe("");
    },
  );

  // gold.long.test.ts tests all functions.
  goldChecks(functions.filter((_, at) => at % 8 === 0));
});
