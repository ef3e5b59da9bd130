import { beforeEach, expect, it, vi } from "vitest";
import type { PartLocks } from "@/lib/queue/part-locks";
import { type QueuedShard, shardName } from "@/lib/queue/shard";
import type { ActiveRun } from "./active-run";
import { settle } from "./clock.fixture";
import type { LiveRun } from "./live-run";
import { makeRunner } from "./runner";
import type { RunnerParts } from "./runner-parts";

/** The shards that are being asked, each with what ends it, and the runs that have been opened. */
const seen = vi.hoisted(() => ({ asked: [] as { name: string; end: () => void }[], opened: [] as LiveRun[] }));

vi.mock("@/lib/record/run-context", () => ({
  runContext: async (id: number) => ({ id, status: "running", batch: false, verifier: { id: "v" } }),
}));
vi.mock("@/lib/scoring/score-elsewhere", () => ({ verifierElsewhere: () => ({}) }));
vi.mock("./finish-run", () => ({ finishRun: async () => true }));
vi.mock("./run-shard", () => ({
  runShard: (_: ActiveRun, shard: QueuedShard) =>
    new Promise((resolve) => {
      const asked = {
        name: shardName(shard),
        end() {
          seen.asked.splice(seen.asked.indexOf(asked), 1);
          resolve(null);
        },
      };
      seen.asked.push(asked);
    }),
}));
vi.mock("./live-run", () => ({
  async liveRun(_: unknown, __: unknown, onClose: () => void) {
    const halting = new AbortController();
    let shards = 0;
    let closedNow = () => {};
    const closed = new Promise<void>((resolve) => {
      closedNow = resolve;
    });
    const closeIfOver = async () => {
      if (shards > 0 || !halting.signal.aborted) return;
      onClose();
      closedNow();
    };
    const halt = () => {
      halting.abort();
      void closeIfOver();
    };
    const live = {
      run: { halt: halting.signal },
      ...{
        batches: null,
        open: { samples: 0 },
        digests: {},
        closed,
        halt,
        abort: halt,
        resize: () => {},
        recount: async () => {},
        isOver: () => false,
      },
      enter: () => void shards++,
      async leave() {
        shards--;
        await closeIfOver();
      },
    };
    seen.opened.push(live as unknown as LiveRun);
    return live;
  },
}));

const shard = (part: number): QueuedShard => ({ kind: "run", id: 1, part, lanes: 3 });

function scene() {
  const locked = new Set<string>();
  const locks: PartLocks = {
    async take(part) {
      locked.add(shardName(part));
      return true;
    },
    async give(part) {
      locked.delete(shardName(part));
    },
    ...{ check: async () => {}, close: async () => {} },
  };
  const runner = makeRunner({} as RunnerParts, locks);
  const names = () => seen.asked.map(({ name }) => name);
  const end = (name: string) => seen.asked.find((asked) => asked.name === name)?.end();
  return { runner, locked, names, end };
}

beforeEach(() => {
  seen.asked.length = 0;
  seen.opened.length = 0;
});

it("asks a shard once at a time, however often its run is paused and resumed during a slow call", async () => {
  const { runner, names, end } = scene();
  const first = runner.onShard(shard(0));
  await settle();
  expect(names()).toEqual(["run:1:0"]);
  seen.opened[0]?.halt();
  const repeated = [runner.onShard(shard(0)), runner.onShard(shard(0))];
  await settle();
  end("run:1:0");
  await first;
  await settle();
  expect([names(), seen.opened.length]).toEqual([["run:1:0"], 2]);
  end("run:1:0");
  await Promise.all(repeated);
  expect(names()).toEqual([]);
});

it("locks a shard that waits for the end of a halted run, and does not keep a repeated notice of it", async () => {
  const { runner, locked, names, end } = scene();
  const slow = runner.onShard(shard(0));
  await settle();
  seen.opened[0]?.halt();
  const waiting = runner.onShard(shard(1));
  await settle();
  expect([...locked]).toEqual(["run:1:0", "run:1:1"]);
  await runner.onShard(shard(1));
  end("run:1:0");
  await slow;
  await settle();
  expect([names(), [...locked]]).toEqual([["run:1:1"], ["run:1:1"]]);
  end("run:1:1");
  await waiting;
  expect([...locked]).toEqual([]);
});
