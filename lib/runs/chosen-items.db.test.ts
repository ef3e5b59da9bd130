import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { loadFamily } from "@/lib/benchmarks/registry";
import { endPool } from "@/lib/db/pool";
import { queryRows } from "@/lib/db/query-rows";
import { createSuite } from "@/lib/suites/create-suite";
import { chosenArgs, chosenItemsSql, countChosenItems, limitsOf, someChosenItems } from "./chosen-items";

afterAll(endPool);

const row = z.object({ ordinal: z.number().int(), tags: z.record(z.string(), z.unknown()), cluster: z.string().nullable() });
type Row = z.output<typeof row>;

async function suiteOf(benchmark: string, params: Record<string, unknown>, seed = 3) {
  const { id } = await createSuite({ benchmark, name: `${benchmark} ${seed}`, params, seed });
  const family = await loadFamily(benchmark);
  const limits = (itemLimit: number | null, clusterLimit: number | null = null) => limitsOf(family, { itemLimit, clusterLimit });
  const sample = async (...args: Parameters<typeof limits>): Promise<Row[]> => {
    const sql = `select c.ordinal, c.tags, item.cluster from (${chosenItemsSql(1)}) c join item using (id) order by 1`;
    const rows = await queryRows(row, sql, chosenArgs(id, limits(...args)));
    expect(await countChosenItems(id, limits(...args))).toBe(rows.length);
    expect(await someChosenItems(id, limits(...args))).toHaveLength(Math.min(300, rows.length));
    return rows;
  };
  return { id, sample };
}

/** Counts the rows with each value. */
function counts(rows: readonly Row[], value: (row: Row) => unknown): Map<string, number> {
  const tally = new Map<string, number>();
  for (const row of rows) tally.set(String(value(row)), (tally.get(String(value(row))) ?? 0) + 1);
  return tally;
}
const ordinals = (rows: readonly Row[]) => rows.map(({ ordinal }) => ordinal);

test("a selection of items has each difficulty in proportion, both languages, and includes smaller selections", async () => {
  const { sample } = await suiteOf("lexinstruct", { items: 100, language: "both" });
  const all = await sample(null);
  expect(ordinals(all)).toEqual(Array.from({ length: 100 }, (_, at) => at));
  expect(ordinals(await sample(100))).toEqual(ordinals(all));
  const some = await sample(40);
  expect(some).toHaveLength(40);
  // In suite order, the first forty items are all in English.
  expect(new Set(all.slice(0, 40).map(({ tags }) => tags.language))).toEqual(new Set(["english"]));
  const languages = counts(some, ({ tags }) => tags.language);
  expect([...languages.keys()].sort()).toEqual(["chinese", "english"]);
  expect(Math.min(...languages.values())).toBeGreaterThanOrEqual(8);
  const difficulty = ({ tags }: Row) => tags.difficulty;
  const drawn = counts(some, difficulty);
  for (const [value, total] of counts(all, difficulty)) expect(Math.abs((drawn.get(value) ?? 0) - 0.4 * total)).toBeLessThanOrEqual(1);
  expect(ordinals(some)).toEqual(expect.arrayContaining(ordinals(await sample(15))));
  expect(ordinals(await sample(40))).toEqual(ordinals(some));
});

test("a selection over a few densities has equally many of each", async () => {
  const { sample } = await suiteOf("ifscale", { densities: [10, 50, 100], seeds: 4 });
  const density = ({ tags }: Row) => tags.density;
  expect([...counts(await sample(6), density).values()]).toEqual([2, 2, 2]);
  expect([...counts(await sample(3), density).values()]).toEqual([1, 1, 1]);
});

test("if the headline judges whole functions, a selection has whole ones, and part of the last one", async () => {
  const { sample } = await suiteOf("logicif", { functions: 12, cases: 4 });
  const cluster = (row: Row) => row.cluster;
  const all = counts(await sample(null), cluster);
  const whole = (rows: readonly Row[]) => [...counts(rows, cluster)].filter(([name, size]) => size === all.get(name)).length;
  const some = await sample(10);
  expect([some.length, whole(some), counts(some, cluster).size]).toEqual([10, 2, 3]);
  const functions = await sample(null, 3);
  expect([whole(functions), counts(functions, cluster).size]).toEqual([3, 3]);
  expect(ordinals(functions)).toEqual(expect.arrayContaining(ordinals(some)));
  // The first three of the suite would be the easiest.
  expect([...counts(functions, cluster).keys()]).not.toEqual([...all.keys()].slice(0, 3));
  expect(await sample(5, 3)).toHaveLength(5);
});
