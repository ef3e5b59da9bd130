import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { recomputed } from "./recomputed";

const { endurance: names, views } = manifestById("evolif");
const ended = ["pfpff", "ppff", "pppfpff", "pffpp", "ppppff", "ff"];

/** Metrics at a patience of one missed turn, of a run in which these dialogues have not ended. */
function atOne(open: readonly string[]) {
  if (!names) throw new Error("EvolIF has dialogues.");
  const dialogue = (status: "scored" | "running") => (letters: string, at: number) => ({
    ...{ ordinal: at + (status === "running" ? ended.length : 0), key: `${status} ${at}`, status },
    turns: [...letters],
  });
  const data: RunEndurance = {
    ...{ patience: 2, maxTurns: 100, groups: [] },
    dialogues: [...ended.map(dialogue("scored")), ...open.map(dialogue("running"))],
  };
  return recomputed(data, 1, names, views.metrics);
}

const whole = (metrics: ReturnType<typeof atOne>, id: string) =>
  metrics.find((row) => row.id === id && Object.keys(row.slice).length === 0);

it("gives intervals at a smaller patience once all dialogues have ended", () => {
  const metrics = atOne([]);
  expect(whole(metrics, "act_len")?.low).not.toBeNull();
  expect(metrics.some(({ soFar }) => soFar !== undefined)).toBe(false);
});

it("gives no interval at a smaller patience while dialogues are open, and counts the turns of these", () => {
  const metrics = atOne(["pp", "ppppppppf", ""]);
  expect(metrics.filter(({ low, high, standardError }) => low !== null || high !== null || standardError !== null)).toEqual([]);
  expect(metrics.every(({ value, why, soFar }) => (value === null || why !== undefined) && soFar?.of === 9)).toBe(true);
  // The dialogue that missed its last turn has ended at this patience; the one without a miss continues.
  expect(whole(metrics, "act_len_restricted")).toMatchObject({ n: 8, soFar: { asked: 7 } });
});
