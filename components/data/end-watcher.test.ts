import { expect, it } from "vitest";
import type { RunRow, RunStatus } from "@/lib/contracts/run";
import { endedSince } from "./end-watcher";

const row = (id: number, status: RunStatus) => ({ id, status }) as RunRow;

it("a notice is shown for each run that was seen unfinished and has ended since", () => {
  const before = new Map<number, RunStatus>([
    [1, "running"],
    [2, "running"],
    [3, "finished"],
    [4, "paused"],
    [5, "stopped"],
  ]);
  const now = [row(1, "finished"), row(2, "running"), row(3, "finished"), row(4, "cancelled"), row(5, "running"), row(6, "finished")];
  expect(endedSince(before, now).map(({ id }) => id)).toEqual([1, 4]);
  expect(endedSince(new Map(), now)).toEqual([]);
});
