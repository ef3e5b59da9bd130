import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { further } from "../data/further-words";
import { vocabulary } from "../data/vocabulary";
import { generate } from "../generate/generate";
import { ifscaleParams, ifscaleRunParams } from "../items/params";
import { fitDegradation } from "../metrics/fit";
import { accept } from "../score/accept";
import { matchOutcomes } from "../score/checks/match-words";
import { planOf } from "../score/checks/reference";
import { simulate } from "./simulate";
import { reportAround } from "./simulated-report";
import { skills } from "./skill-profiles";

const items = [
  ...generate(ifscaleParams.parse({ densities: [10, 50, 100, 150, 200, 250, 300, 350, 400, 450, 500], seeds: 3 }), randomFrom(0)),
];

const outcomesOf = (words: string[], reply: string) => {
  return matchOutcomes(planOf({ words }), reply.toLowerCase());
};

const replied = (profile: string) =>
  items.map(({ key, tags, body }) => {
    const outcomes = outcomesOf(body.words, simulate(body, profile, randomFrom(1).fork(key)));
    return {
      density: Number(tags.density),
      outcomes,
      exact: (100 * outcomes.filter((outcome) => outcome === "exact").length) / outcomes.length,
    };
  });

const curveOf = (profile: string) => {
  const replies = replied(profile);
  const densities = [...new Set(replies.map(({ density }) => density))];
  return densities.map((density): [number, number] => {
    const atDensity = replies.filter((reply) => reply.density === density);
    return [density, atDensity.reduce((sum, { exact }) => sum + exact, 0) / atDensity.length];
  });
};

describe("simulate", () => {
  it.each(["threshold", "linear", "exponential"])("decays in the shape of profile %s", (profile) => {
    expect(fitDegradation(curveOf(profile))?.shape).toBe(profile);
  });

  it("includes every word if perfect", () => {
    expect(replied("perfect").every(({ exact }) => exact === 100)).toBe(true);
  });

  it("errs more often later in the list, and modifies some words", () => {
    const all = replied("linear").filter(({ density }) => density === 150 || density === 200);
    const rate = (from: number, to: number) =>
      all.flatMap(({ outcomes }) => outcomes.slice(from * outcomes.length, to * outcomes.length)).filter((outcome) => outcome !== "exact")
        .length;
    expect(rate(2 / 3, 1)).toBeGreaterThan(1.3 * rate(0, 1 / 3));
    expect(all.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome === "modification").length).toBeGreaterThan(5);
  });

  it("is deterministic", () => {
    const item = items[4]?.body ?? { words: ["ledger"] };
    for (const { id } of skills) expect(simulate(item, id, randomFrom(3))).toBe(simulate(item, id, randomFrom(3)));
    expect(simulate(item, "linear", randomFrom(3))).not.toBe(simulate(item, "linear", randomFrom(4)));
  });

  it("writes accepted replies, except for the evasive profile's evasions", async () => {
    const params = ifscaleRunParams.parse({});
    const reasons = async (profile: string) =>
      Promise.all(items.map(async ({ key, body }) => (await accept(simulate(body, profile, randomFrom(key)), {}, params))?.reason ?? null));
    for (const profile of ["threshold", "linear", "exponential", "perfect"])
      expect(new Set(await reasons(profile))).toEqual(new Set([null]));
    expect(new Set(await reasons("evasive"))).toEqual(new Set([null, "cheating_list", "short_response"]));
  });

  it("adds no vocabulary words to a report beyond the requested ones", () => {
    const all = [...vocabulary, ...further];
    for (let seed = 0; seed < 30; seed++) {
      const fillers = Array.from({ length: 60 }, (_, at) => `qx${at}qx`);
      const report = reportAround(fillers, randomFrom(seed));
      const outcomes = outcomesOf(all, report);
      expect(all.filter((_, at) => outcomes[at] !== "omission")).toEqual([]);
      expect(outcomesOf(fillers, report).every((outcome) => outcome === "exact")).toBe(true);
    }
  });

  it("names the known profiles when given an unknown one", () => {
    expect(() => simulate({ words: ["a"] }, "genius", randomFrom(1))).toThrow(/threshold/);
  });
});
