import { describe, expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import type { RunEndurance } from "@/lib/contracts/endurance";
import { secondsLeft, turnsSoFar, withOpenDialogues } from "./so-far";

const { endurance: names, views } = manifestById("evolif");
const dialogue = (ordinal: number, status: RunEndurance["dialogues"][number]["status"], letters: string) => ({
  ...{ ordinal, key: `d${ordinal}`, status },
  turns: [...letters],
});
const data: RunEndurance = {
  ...{ patience: 3, maxTurns: 100, groups: [{ id: "format", label: "Format" }] },
  dialogues: [dialogue(0, "running", "ppfp"), dialogue(1, "running", "pp"), dialogue(2, "queued", ""), dialogue(3, "scored", "pfff")],
};

describe("an unfinished run", () => {
  it("counts its turns and dialogues", () => {
    expect(turnsSoFar(data)).toEqual({ turns: 10, ended: 1, open: 3 });
  });

  it("has a time left estimated from the pace of turns and the turns per ended dialogue", () => {
    const now = { turns: 60, ended: 6, open: 4, at: 20_000 };
    // Ten turns per ended dialogue, four open dialogues, two turns per second.
    expect(secondsLeft({ ...now, turns: 20, at: 0 }, now)).toBe(20);
    expect(secondsLeft({ ...now, turns: 20, at: 0 }, { ...now, ended: 0 })).toBeNull();
    expect(secondsLeft(now, now)).toBeNull();
    expect(secondsLeft({ ...now, at: 0 }, { ...now, open: 0 })).toBeNull();
  });

  it("has restricted numbers and survival from its first turns, with running dialogues censored and no intervals", () => {
    if (!names) throw new Error("EvolIF has dialogues.");
    const first = { ...data, dialogues: data.dialogues.slice(0, 3) };
    const before = withOpenDialogues(first, [], names, views.metrics);
    const value = (metrics: typeof before, id: string) => metrics.find((row) => row.id === id)?.value;
    // No dialogue has run out of patience, so all continue up to the length of the longest.
    expect(value(before, "act_len_restricted")).toBe(4);
    expect(value(before, "survival") ?? null).toBeNull();
    // The number shown in place of the headline gives its number of dialogues; without that, no page shows it.
    expect(before.find(({ id }) => id === views.headlineSoFar)).toMatchObject({ n: 2, soFar: { asked: 0, of: 3 } });
    expect(before.find(({ id }) => id === "survival")?.detail).toEqual({
      lifetimes: [
        [4, "censored", 0, "d0"],
        [2, "censored", 1, "d1"],
      ],
    });
    const stored = [
      { ...before[0], id: "act_len", value: 4 },
      { ...before[0], id: "act_len_restricted", value: 4 },
    ] as typeof before;
    const later = withOpenDialogues(data, stored, names, views.metrics);
    expect(value(later, "act_len")).toBe(4);
    // One of the two dialogues that reached turn 4 ended there; the other continues.
    expect(later.filter(({ id, slice }) => id === "act_len_restricted" && !("patience" in slice))).toMatchObject([
      { low: null, high: null, why: expect.stringMatching(/^Open dialogues count/), n: 3, soFar: { asked: 1, of: 4 } },
    ]);
    // With a patience of one missed turn, two have ended and one continues.
    const hasty = withOpenDialogues(data, [], names, views.metrics, 1);
    expect(hasty.find(({ id, slice }) => id === "act_len_restricted" && !("patience" in slice))).toMatchObject({
      n: 3,
      soFar: { asked: 2, of: 4 },
    });
    expect(hasty.find(({ id }) => id === "survival")?.detail).toMatchObject({
      lifetimes: expect.arrayContaining([
        [3, "patience", 0, "d0"],
        [2, "censored", 1, "d1"],
      ]),
    });
    // A dialogue that failed on its first call is missing, and open ones are not.
    const lost = withOpenDialogues({ ...data, dialogues: [...data.dialogues, dialogue(4, "failed", "")] }, [], names, views.metrics);
    expect(lost.find(({ id, slice }) => id === "act_len_restricted" && !("patience" in slice))).toMatchObject({ n: 3, missing: 1 });
    expect(lost.find(({ id }) => id === "survival")).toMatchObject({ n: 1, missing: 1, soFar: { asked: 1, of: 5 } });
    expect(later.every(({ id, why }) => id === "act_len" || why !== undefined)).toBe(true);
  });
});
