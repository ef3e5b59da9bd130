import { expect, test } from "vitest";
import type { Ranking } from "@/lib/contracts/leaderboard";
import { rankingChoices } from "./ranking-choices";

const benchmark = { verifiers: [{ id: "reference", version: "1", label: "Reference", description: "" }] };
const ranking = (key: string, suite: string, verifierVersion: string, params: string[], models = 3): Ranking => ({
  ...{
    key,
    suiteId: 1,
    suiteName: `Suite ${suite}`,
    suiteHash: suite,
    items: 10,
    verifier: "reference",
    verifierVersion,
    judge: null,
    params,
  },
  ...{ models, partial: 1, newest: "2026-03-01T00:00:00.000Z", authors: { possible: false, release: null, confirmed: null } },
});
const rankings = [
  ranking("a1", "a", "1", ["Patience 3"]),
  ranking("a2", "a", "2", ["Patience 3"]),
  ranking("a2p", "a", "2", ["Patience 5"]),
  ranking("b1", "b", "1", []),
  ranking("b2p", "b", "2", ["Patience 5"]),
];
const choices = (key: string) => {
  const shown = rankings.find((ranking) => ranking.key === key);
  if (!shown) throw new Error(`No ranking ${key}.`);
  return Object.fromEntries(
    rankingChoices(benchmark, rankings, shown).map(({ label, options }) => [label, options.map(({ value }) => value)]),
  );
};

test("a choice keeps the other choices if such a ranking exists, and the current option is the shown ranking", () => {
  expect(choices("a2p")).toEqual({ Suite: ["a2p", "b2p"], Verifier: ["a1", "a2p"], Settings: ["a2", "a2p"] });
  expect(choices("a1")).toEqual({ Suite: ["a1", "b1"], Verifier: ["a1", "a2"] });
});

test("every ranking can be reached from every other", () => {
  for (const { key } of rankings) {
    const reached = new Set([key]);
    for (const at of reached) for (const values of Object.values(choices(at))) for (const value of values) reached.add(value);
    expect([...reached].sort()).toEqual(rankings.map((ranking) => ranking.key).sort());
  }
});

test("options show how many models a ranking has, and a single ranking has no options", () => {
  const [first] = rankings;
  if (!first) throw new Error("There is a ranking.");
  expect(rankingChoices(benchmark, rankings, first)[0]?.options[0]).toEqual({
    ...{ value: "a1", label: "Suite a", note: "3 models, 1 not ranked, newest 2026-03-01" },
  });
  expect(rankingChoices(benchmark, [first], first)).toEqual([]);
});
