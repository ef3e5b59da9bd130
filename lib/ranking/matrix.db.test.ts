import { beforeAll, beforeEach, expect, test } from "vitest";
import { matrix } from "@/lib/contracts/overview";
import { pool } from "@/lib/db/pool";
import { aggregateRun } from "@/lib/engine/metrics/aggregate-run";
import { keepTotals } from "@/lib/engine/metrics/keep-totals";
import { poolAllRuns } from "@/lib/engine/metrics/pool-runs";
import { randomFrom } from "@/lib/random/seeded-random";
import { type FixtureRun, storedRun } from "@/lib/reads/stored-run.fixture";
import { readLeaderboard } from "./leaderboard";
import { readMatrix } from "./matrix";
import { valueIn } from "./measured-rows";
import { pinRanking } from "./pin-ranking";

type State = "whole" | "partial" | "lossy" | "example";

/** Stores a run as the worker leaves it, with some words missed, in the given state. */
async function stored(options: FixtureRun, state: State, missed: number): Promise<{ runId: number; suiteId: number }> {
  const sample: FixtureRun["sample"] = (words, ordinal) =>
    state === "lossy" && ordinal < 2
      ? { status: "failed", reply: null, reason: "500" }
      : { status: "scored", reply: words.slice((missed + ordinal) % words.length).join(" ") };
  const run = await storedRun({ densities: [6], seeds: 6, ...options, sample, ...(state === "partial" && { status: "cancelled" }) });
  if (state === "example") await pool().query("update run set demonstration = true where id = $1", [run.runId]);
  await aggregateRun(run.runId);
  await keepTotals(run.runId);
  return run;
}

const modelNames = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta"];
const suites: number[] = [];

beforeAll(async () => {
  const random = randomFrom("matrix");
  const draw = (below: number) => Math.floor(random.uniform() * below);
  for (const seeds of [6, 7, 8]) suites.push((await stored({ seeds, modelName: "Example alone" }, "example", 1)).suiteId);
  for (const modelName of modelNames)
    for (const suiteId of suites) {
      const runs = draw(4);
      for (let nth = 0; nth < runs; nth += 1)
        await stored(
          { suiteId, modelName },
          (["whole", "whole", "whole", "partial", "lossy", "example"] as const)[draw(6)] ?? "whole",
          draw(6),
        );
    }
  // Ensures that each kind of cell exists, whatever was drawn.
  const [main = 0, other = 0] = suites;
  for (const missed of [1, 2]) await stored({ suiteId: main, modelName: "Pooled" }, "whole", missed);
  await stored({ suiteId: main, modelName: "Pooled" }, "example", 3);
  await stored({ suiteId: main, modelName: "Partial" }, "partial", 1);
  await stored({ suiteId: main, modelName: "Lossy" }, "lossy", 1);
  await stored({ suiteId: other, modelName: "Elsewhere" }, "whole", 1);
  await stored({ suiteId: main, modelName: "Simulated", source: "simulated" }, "whole", 0);
  await poolAllRuns(new AbortController().signal);
});

beforeEach(async () => {
  await pool().query("update run set archived_at = null");
  await pool().query("delete from ranking_pin");
});

const read = async () => matrix.parse(await readMatrix([]));

/** Checks every cell against the leaderboard's row, and every row of the shown ranking against a cell. Returns the kinds of cells found. */
async function heldToLeaderboard(): Promise<Set<string>> {
  const { columns, rows } = await read();
  const kinds = new Set<string>();
  for (const [at, { benchmark, shown }] of columns.entries()) {
    const boards = new Map<string, Awaited<ReturnType<typeof readLeaderboard>>>();
    const boardOf = async (ranking: string) => {
      const board = boards.get(ranking) ?? (await readLeaderboard(benchmark.id, { ranking, drawn: "none" }));
      boards.set(ranking, board);
      return board;
    };
    for (const { model, cells } of rows) {
      const cell = cells[at];
      if (!cell) continue;
      const { benchmark: board, rows: ranked } = await boardOf(cell.elsewhere?.key ?? shown ?? "");
      const row = ranked.find(({ id }) => id === cell.id);
      expect(row, `${model}, ${benchmark.id}`).toMatchObject({ model, runId: cell.runId, pooled: cell.pooled, partial: cell.partial });
      expect(cell.headline).toEqual(valueIn(row?.metrics ?? [], board.views.headline));
      expect([cell.lossy, cell.missing, cell.costUsd]).toEqual([row?.lossy ?? null, row?.missing ?? null, row?.costUsd]);
      kinds.add(cell.elsewhere ? "elsewhere" : cell.partial ? "partial" : cell.lossy ? "lossy" : cell.pooled > 1 ? "pooled" : "single");
    }
    if (shown === null) continue;
    const ownIds = (await boardOf(shown)).rows.filter(({ runId }) => runId !== null).map(({ id }) => id);
    const here = rows.flatMap(({ cells }) => (cells[at]?.elsewhere === null ? [cells[at].id] : []));
    const { rows: examples } = await pool().query("select id from run where demonstration");
    const isExample = (id: string) => examples.some((run) => id === `run-${run.id}`);
    expect(here.sort()).toEqual(ownIds.filter((id) => here.includes(id) || !isExample(id)).sort());
  }
  return kinds;
}

test("every cell matches its leaderboard row, whichever ranking is pinned", async () => {
  const { columns } = await read();
  const [column] = columns;
  const { shown } = await readLeaderboard("ifscale");
  expect(column).toMatchObject({ shown, pinned: false });
  const kinds = await heldToLeaderboard();
  for (const { key } of column?.rankings ?? []) {
    await pinRanking("ifscale", key);
    expect((await read()).columns[0]).toMatchObject({ shown: key, pinned: true });
    for (const kind of await heldToLeaderboard()) kinds.add(kind);
  }
  expect([...kinds].sort()).toEqual(["elsewhere", "lossy", "partial", "pooled", "single"]);
  await pinRanking("ifscale", null);
  expect((await read()).columns[0]).toMatchObject({ shown, pinned: false });
});

test("an example run counts in a row shared with other runs but has no row by itself; simulated models have none", async () => {
  const { rows, isSimulated } = await read();
  expect(isSimulated).toBe(false);
  const pooled = rows.find(({ model }) => model === "Pooled")?.cells[0];
  expect(pooled).toMatchObject({ pooled: 3, partial: null, lossy: null });
  const names = rows.map(({ model }) => model);
  expect(names).not.toContain("Example alone");
  expect(names).not.toContain("Simulated");
});

test("the newest model is first, and a missing pinned ranking falls back to the leaderboard's", async () => {
  const { rows } = await read();
  expect(rows.map(({ newest }) => newest)).toEqual(
    rows
      .map(({ newest }) => newest)
      .toSorted()
      .reverse(),
  );
  await expect(pinRanking("ifscale", "0123456789abcdef")).rejects.toMatchObject({ code: "not_found" });
  await expect(pinRanking("nothing", null)).rejects.toMatchObject({ code: "not_found" });
  await pool().query("insert into ranking_pin (benchmark, ranking) values ('ifscale', '0123456789abcdef')");
  expect((await read()).columns[0]).toMatchObject({ shown: (await readLeaderboard("ifscale")).shown, pinned: false });
});

test("without measured runs, simulated models and example runs are shown", async () => {
  await pool().query("update run set archived_at = now() where source <> 'simulated' and not demonstration");
  const { rows, isSimulated } = await read();
  expect(isSimulated).toBe(true);
  expect(rows.map(({ model }) => model)).not.toContain("Partial");
  expect(rows.map(({ model }) => model)).toContain("Simulated");
  expect(rows.map(({ model }) => model)).toContain("Example alone");
});
