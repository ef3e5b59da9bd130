import { expect, test } from "vitest";
import type { Check } from "@/lib/contracts/check";
import type { TurnView } from "@/lib/contracts/sample";
import { firstMiss } from "./first-miss";

const outcomes = [
  { id: "exact", letter: "e", label: "Exact", tone: "pass" as const, credit: 1 },
  { id: "omitted", letter: "o", label: "Omitted", tone: "fail" as const, credit: 0 },
  { id: "error", letter: "x", label: "Error", tone: "unscored" as const, credit: 0 },
];
const check = (label: string, outcome: string, changes: Partial<Check> = {}): Check => ({
  ...{ id: label, label, group: "g", outcome, credit: outcome === "exact" ? 1 : 0, weight: 1 },
  ...changes,
});
const turn = (at: number, reply: string | null, checks: Check[] | null) =>
  ({ turn: at, reply, verdict: checks && { score: 0, passed: false, checks } }) as unknown as TurnView;
const miss = (...turns: TurnView[]) => firstMiss({ turns }, { outcomes });

test("the first missed check comes with the text around its evidence, on one line", () => {
  const reply = `${"a".repeat(100)}\n\nnine words${"b".repeat(200)}`;
  const range: [number, number] = [102, 112];
  const missed = miss(turn(0, reply, [check("one", "exact"), check("two", "omitted", { actual: "9", evidence: [range] })]));
  expect(missed).toEqual({
    ...{ label: "two", outcome: "omitted", actual: "9", turn: 0 },
    snippet: { before: `…${"a".repeat(58)} `, marked: "nine words", after: `${"b".repeat(120)}…` },
  });
});

test("a missed check without evidence comes with the reply's beginning, or no text if the reply is blank", () => {
  expect(miss(turn(0, "  Short\nreply ", [check("two", "omitted")]))?.snippet).toEqual({ before: "", marked: "", after: "Short reply " });
  expect(miss(turn(0, "c".repeat(500), [check("two", "omitted")]))?.snippet?.after).toBe(`${"c".repeat(180)}…`);
  expect(miss(turn(0, " \n", [check("two", "omitted")]))?.snippet).toBeNull();
});

test("turns are searched in order, and a check that could not be judged is not a miss", () => {
  const error = check("one", "error");
  expect(miss(turn(0, "a", [error]), turn(1, "b", [check("two", "omitted")]))).toMatchObject({ label: "two", turn: 1 });
  expect(miss(turn(0, "a", [error]), turn(1, null, null))).toBeNull();
});
