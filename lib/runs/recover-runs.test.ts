import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lostShards } from "./recover-runs";

describe("lostShards", () => {
  it("starts each idle lane with its first pending shard", () => {
    expect(lostShards([0, 1, 2, 3, 4, 5, 6], new Set(), 3)).toEqual([0, 1, 2]);
    expect(lostShards([3, 4, 7], new Set(), 3)).toEqual([3, 4]);
  });

  it("requeues shards left behind in an active lane, and none ahead of its active shard", () => {
    expect(lostShards([0, 3, 6, 9], new Set([6]), 3)).toEqual([0, 3]);
    expect(lostShards([6, 9], new Set([6]), 3)).toEqual([]);
  });

  it("requeues no active shard, and leaves no lane with pending shards idle", () => {
    const shards = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(shards, shards, fc.integer({ min: 1, max: 8 }), (pending, live, lanes) => {
        const sorted = [...pending].sort((a, b) => a - b);
        const alive = new Set(live);
        const lost = lostShards(sorted, alive, lanes);
        expect(lost.some((shard) => alive.has(shard))).toBe(false);
        const working = new Set([...lost, ...live].map((shard) => shard % lanes));
        expect(sorted.every((shard) => working.has(shard % lanes))).toBe(true);
      }),
    );
  });
});
