import { describe, expect, test } from "vitest";
import { type ComparedFiles, comparedFamilies, comparedFilesOf, textOf } from "@/lib/benchmarks/compared-files.fixture";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { loadFamily } from "@/lib/benchmarks/registry";
import { compareFiles } from "@/lib/cli/compare/compare-command";
import { importFiles } from "@/lib/exchange/import-files";
import { plainKit } from "@/lib/exchange/imported.fixture";
import { readComparedMetrics, readComparison } from "./comparison";

async function imported(benchmark: string, { file, importer, asked = {} }: ComparedFiles, text: string, name: string): Promise<number> {
  const files = [namedFile(text, file, 999)];
  const { runIds } = await importFiles({ benchmark, importer, name, source: `${name} ${file}`, asked }, files, plainKit);
  expect(runIds).toHaveLength(1);
  return runIds[0] ?? 0;
}

const ids = await comparedFamilies();
const sketchOf = await comparedFilesOf(ids);

describe.each(ids)("%s", (benchmark) => {
  const sketch = sketchOf(benchmark);
  const [weak, strong] = [sketch.groups(0.55, `${benchmark} weak`), sketch.groups(0.9, `${benchmark} strong`)];
  const again = sketch.groups(0.7, `${benchmark} again`);

  test.each([
    ["of the same items", weak, strong],
    ["with repetitions", weak, [...strong, ...again]],
    ["of which each lacks some", weak.slice(2), strong.slice(0, -1)],
  ])("two runs %s give the figures that heed compare gives for their files", async (pairing, first, second) => {
    const [a, b] = [textOf(sketch, first), textOf(sketch, second)];
    const { engine, manifest } = await loadFamily(benchmark);
    if (!engine.compare) throw new Error("nothing to compare");
    const call = { options: {}, tools: {}, problem: () => {} };
    const compared = await compareFiles(engine.compare, {
      ...call,
      a: [namedFile(a, `a/${sketch.file}`, 999)],
      b: [namedFile(b, `b/${sketch.file}`, 999)],
    });
    const runs = [await imported(benchmark, sketch, a, `${pairing} a`), await imported(benchmark, sketch, b, `${pairing} b`)].map(String);
    const target = { runs, baseline: runs[0] ?? "" };
    const { metrics } = await readComparedMetrics(target);
    const close = (value: number | null, scale: number) => (value === null ? null : expect.closeTo(value * scale, 7));
    const shown = metrics.map(({ id, figures }) => ({ id, ...figures[0] }));
    // The command prints some figures under a second name as well; the page shows each once.
    const once = compared.filter(({ declared, line }) => line.metric === declared.metric);
    const expected = once.map(({ declared, line }) => {
      const at = engine.compare?.stored.declared(line.metric);
      const unit = manifest.views.metrics.find(({ id }) => id === at?.metric)?.unit;
      expect(unit, line.metric).toBeDefined();
      const scale = declared.unit === "share" && unit === "%" ? 100 : 1;
      const { metric: id, a: baseline, b: value, difference, low, high, p, test: by, n, why = null } = line;
      const figures = { value: close(value, scale), baseline: close(baseline, scale), difference: close(difference, scale) };
      return { id, ...figures, low: close(low, scale), high: close(high, scale), p: close(p, 1), test: by, n, why };
    });
    const inOrder = <T extends { id: string }>(rows: readonly T[]) => rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
    expect(inOrder(shown)).toMatchObject(inOrder(expected));
    const { headline, pairs } = await readComparison(target);
    expect(headline).toEqual(metrics[0]);
    const cells = pairs[0]?.samples ?? { gained: 0, lost: 0, both: 0, neither: 0, n: 0 };
    expect(cells.gained + cells.lost + cells.both + cells.neither).toBeCloseTo(cells.n, 9);
  });
});
