import { describe, expect, it } from "vitest";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { verifyAnswer } from "../score/checks/verify-answer";
import { simulate } from "./simulate";
import { skills } from "./skill-profiles";

const items = [...generate({ items: 240, language: "both" }, randomFrom(11))].map(({ body }) => body);

async function accuracies(profile: string, suite = items) {
  let [strict, loose] = [0, 0];
  for (const [index, item] of suite.entries()) {
    const verdict = await verifyAnswer(simulate(item, profile, randomFrom(`${profile}-${index}`)), item, "reference");
    strict += verdict.strict.ok ? 1 / suite.length : 0;
    loose += verdict.rescue ? 1 / suite.length : 0;
  }
  return { strict, loose };
}

describe("simulate", () => {
  it("answers perfectly with the perfect profile", async () => {
    expect(await accuracies("perfect")).toEqual({ strict: expect.closeTo(1), loose: expect.closeTo(1) });
  });

  it("gives profiles different skills, and adds wrappings that a loose verdict ignores", async () => {
    const byProfile = Object.fromEntries(await Promise.all(skills.map(async ({ id }) => [id, await accuracies(id)] as const)));
    const { careful, shallow, chatty } = byProfile;
    expect(careful?.strict).toBeGreaterThan(0.5);
    expect(careful?.strict).toBeLessThan(0.95);
    expect(shallow?.strict).toBeLessThan((careful?.strict ?? 0) - 0.1);
    expect((chatty?.loose ?? 0) - (chatty?.strict ?? 0)).toBeGreaterThan(0.05);
  });

  it("loses accuracy with depth as the shallow profile, and with more rules as the overwhelmed one", async () => {
    const deep = (least: boolean) => items.filter(({ rules }) => rules.some(({ procedure }) => procedure.length >= 3) === least);
    const many = (least: boolean) => items.filter(({ rules }) => rules.length >= 3 === least);
    expect((await accuracies("shallow", deep(false))).strict).toBeGreaterThan((await accuracies("shallow", deep(true))).strict + 0.15);
    expect((await accuracies("overwhelmed", many(false))).strict).toBeGreaterThan(
      (await accuracies("overwhelmed", many(true))).strict + 0.3,
    );
  });

  it("rejects an unknown profile", () => {
    const [item] = items;
    if (item) expect(() => simulate(item, "genius", randomFrom(0))).toThrow(/genius.*careful/);
  });
});
