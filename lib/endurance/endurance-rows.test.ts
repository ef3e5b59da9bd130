import { describe, expect, it } from "vitest";
import type { EnduranceView } from "@/lib/contracts/endurance";
import type { EnduranceDialogue } from "./dialogue";
import { ratioValue } from "./endurance-metrics";
import { enduranceRows } from "./endurance-rows";
import { recoveryByStreak } from "./recovery-by-streak";
import { parseTurnText } from "./turn-text";

const names: EnduranceView = {
  groups: [
    { id: "case", label: "Case" },
    { id: "length", label: "Length" },
    { id: "format", label: "Format" },
  ],
  metrics: { ISR: "isr", ACT_len: "len", REC: "rec" },
  groupMetric: { metric: "by_group", tag: "group" },
  byPatience: { tag: "patience", metrics: ["ACT_len"] },
  streakMetric: { metric: "streak", tag: "failures" },
  firstMiss: { metric: "after", tag: "turns", part: { tag: "part", recovered: "again", holding: "now" }, missedMetric: "missed" },
  restricted: { ACT_len: "len_restricted", ACT_succ: "succ_restricted" },
  limitMetric: "at_limit",
  censoredMetric: "censored",
  survivalMetric: "survival",
};
const dialogue = (ordinal: number, ...texts: string[]): EnduranceDialogue => ({
  ordinal,
  key: `d${ordinal}`,
  turns: texts.flatMap((text) => parseTurnText(text) ?? []),
});
const held = [
  dialogue(0, "p--", "f--", "fp-", "pp-", "fp-", "ff-", "pf-"),
  dialogue(1, "p--", "pp-", "pp-"),
  dialogue(2, "f--", "f--", "f--"),
  dialogue(3),
];
const rowsAt = (patience: number) => {
  const rows = enduranceRows(held, {
    patience,
    names,
    maxTurns: 8,
    percent: new Set(["isr", "by_group", "streak", "survival", "censored"]),
    missing: 2,
  });
  return (id: string, slice = {}) => rows.find((row) => row.id === id && JSON.stringify(row.slice) === JSON.stringify(slice));
};

describe("a run's rows", () => {
  it("are computed from dialogues cut at the patience", () => {
    expect(rowsAt(3)("len")).toMatchObject({ value: 13 / 3, n: 3, missing: 2 });
    expect(rowsAt(2)("len")).toMatchObject({ value: (3 + 3 + 2) / 3 });
    expect(rowsAt(1)("len")).toMatchObject({ value: (2 + 3 + 1) / 3 });
    expect(rowsAt(3)("isr")?.value).toBeCloseTo((100 * (2 + 3)) / 13, 9);
  });

  it("show the course of dialogues after their first missed turn", () => {
    const at = rowsAt(3);
    expect([1, 2, 3].map((turns) => at("after", { part: "again", turns })?.value)).toEqual([0, 0.5, 0.5]);
    expect(at("after", { part: "now", turns: 3 })?.value).toBe(0);
    expect(at("after", { part: "now", turns: 2 })).toMatchObject({ value: 0.5, n: 2, counts: "dialogues", missing: 2 });
    expect(at("missed", { group: "case" })).toMatchObject({ value: 1, n: 2, counts: "dialogues", missing: 2 });
    expect(at("missed", { group: "length" })).toBeUndefined();
    expect(rowsAt(1)("after", { part: "again", turns: 1 })).toBeUndefined();
  });

  it("include each smaller patience, up to the run's own", () => {
    const at = rowsAt(3);
    expect([1, 2, 3].map((patience) => at("len", { patience })?.value)).toEqual(
      [1, 2, 3].map((patience) => rowsAt(patience)("len")?.value),
    );
    expect(at("isr", { patience: 1 })).toBeUndefined();
  });

  it("count dialogues by group, as the missing ones are, and leave out groups that were never in force", () => {
    expect(rowsAt(3)("by_group", { group: "length" })).toMatchObject({ n: 2, missing: 2, counts: "dialogues", value: (100 * 5) / 7 });
    expect(rowsAt(3)("by_group", { group: "format" })).toBeUndefined();
  });

  it("show for how many dialogues recovery is undefined", () => {
    expect(rowsAt(3)("rec")).toMatchObject({ n: 2, detail: { undefinedOn: 1 } });
  });

  it("contain lifetimes and the share that never ran out of patience", () => {
    const survival = rowsAt(3)("survival");
    expect(survival?.detail).toEqual({
      lifetimes: [
        [7, "patience", 0, "d0"],
        [3, "censored", 1, "d1"],
        [3, "patience", 2, "d2"],
      ],
    });
    expect(survival?.value).toBeCloseTo(100 / 3, 9);
  });

  it("have no values without dialogues", () => {
    const rows = enduranceRows([], { patience: 3, maxTurns: 8, names, percent: new Set(), missing: 0 });
    expect(rows.every(({ value, n }) => value === null && n === 0)).toBe(true);
  });
});

it("counts recoveries by the number of consecutive failures before them", () => {
  expect(recoveryByStreak(held, 2).map(ratioValue)).toEqual([0 / 3, 1 / 3]);
});
