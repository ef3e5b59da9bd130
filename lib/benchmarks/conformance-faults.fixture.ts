import { describe, expect, it } from "vitest";
import { type Checks, type ConformanceOptions, subjectOf } from "./conformance-subject.fixture";
import type { Engine, Family } from "./engine";
import type { Manifest } from "./manifest";
import type { LoadedFamily } from "./open";
import { familyById } from "./registry";
import { smallest } from "./smallest/index.fixture";
import { clustered } from "./stubs/clustered.fixture";
import { fixtures as clusteredFixtures, weightedFixtures } from "./stubs/fixtures.fixture";
import { weighted } from "./stubs/weighted.fixture";

type Candidate = LoadedFamily & { options: ConformanceOptions };
/** Returns the family with a mistake that its author could make. */
type Fault = (candidate: Candidate) => Candidate;
type Part = "suite" | "asking" | "scoring" | "metrics" | "simulation" | "dialogue";

const about = {
  smallest: { family: smallest, options: { fixtures: [{ item: { number: 7 }, good: "7", bad: "8" }] } },
  clustered: { family: clustered, options: { asked: { answers: { model: "m" } }, fixtures: clusteredFixtures } },
  weighted: { family: weighted, options: { ownCredits: true, fixtures: weightedFixtures } },
  ifscale: { family: familyById("ifscale"), options: { params: { densities: [10], seeds: 1 }, fixtures: [] } },
  evolif: { family: familyById("evolif"), options: { params: { dialogues: 1, turns: 3 }, fixtures: [] } },
} satisfies Record<string, { family: Family; options: ConformanceOptions }>;

/** Faults for each check: a description, the id of the family, and the function that breaks it. */
export type Faults = Readonly<Record<string, readonly (readonly [what: string, family: keyof typeof about, fault: Fault])[]>>;

const part =
  <Name extends Part>(name: Name) =>
  (change: (part: NonNullable<Engine[Name]>) => Partial<NonNullable<Engine[Name]>>): Fault =>
  (candidate) => {
    const whole = candidate.engine[name];
    if (whole === undefined) throw new Error(`The family has no ${name} to break.`);
    return { ...candidate, engine: { ...candidate.engine, [name]: { ...whole, ...change(whole as NonNullable<Engine[Name]>) } } };
  };

/** Break a family by replacing members of one part. */
export const inSuite = part("suite");
export const inAsking = part("asking");
export const inScoring = part("scoring");
export const inMetrics = part("metrics");
export const inSimulation = part("simulation");
export const inDialogue = part("dialogue");
export const inEngine =
  (change: Partial<Engine>): Fault =>
  (candidate) => ({ ...candidate, engine: { ...candidate.engine, ...change } });
export const inManifest =
  (change: (manifest: Manifest) => Partial<Manifest>): Fault =>
  (candidate) => ({ ...candidate, manifest: { ...candidate.manifest, ...change(candidate.manifest) } });
export const inOptions =
  (change: Partial<ConformanceOptions>): Fault =>
  (candidate) => ({ ...candidate, options: { ...candidate.options, ...change } });

let ticks = 0;
/** Returns another number on each call. */
export const tick = (): number => {
  ticks += 1;
  return ticks;
};

/** Expects each check to fail with each of its faults, and to pass without it. */
export function expectFaultsFound(checks: Checks, faults: Faults): void {
  it("has a fault for each of its checks", () => expect(Object.keys(faults).sort()).toEqual(Object.keys(checks).sort()));

  describe.each(Object.entries(checks))("“%s” fails with", (name, check) => {
    it.each(faults[name] ?? [])("%s", async (_what, familyId, fault) => {
      const { family, options } = about[familyId];
      const candidate = { manifest: family.manifest, engine: await family.engine(), options };
      await check(subjectOf(candidate, options));
      const broken = fault(candidate);
      await expect((async () => check(subjectOf(broken, broken.options)))()).rejects.toThrow();
    });
  });
}
