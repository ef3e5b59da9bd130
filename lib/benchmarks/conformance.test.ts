import { beforeAll, describe, expect, it } from "vitest";
import { checks } from "./conformance.fixture";
import { type ConformanceOptions, subjectOf } from "./conformance-subject.fixture";
import type { Engine } from "./engine";
import type { Manifest } from "./manifest";
import type { LoadedFamily } from "./open";
import { smallest } from "./smallest/index.fixture";

const options: ConformanceOptions = { fixtures: [{ item: { number: 7 }, good: "7", bad: "8" }] };

/** Runs all checks on a family. */
async function all(family: LoadedFamily): Promise<void> {
  const subject = subjectOf(family, options);
  for (const check of Object.values(checks)) await check(subject);
}

const without = (part: object, name: string) => Object.fromEntries(Object.entries(part).filter(([key]) => key !== name));

/** The members that every engine must have. */
const members = [
  ["suite", "item"],
  ["suite", "generate"],
  ["asking", "next"],
  ["asking", "expectedOutputTokens"],
  ["scoring", "requirements"],
  ["scoring", "verifiers"],
  ["metrics", "digest"],
  ["metrics", "aggregate"],
] as const;

describe("a family lacking a member fails", () => {
  const { manifest } = smallest;
  let engine: Engine;
  beforeAll(async () => {
    engine = await smallest.engine();
  });

  it("but a complete family passes", () => all({ manifest, engine }));

  it.each(Object.keys(manifest))("manifest.%s", async (name) => {
    await expect(all({ manifest: without(manifest, name) as unknown as Manifest, engine })).rejects.toThrow();
  });

  it.each(members)("%s.%s", async (part, name) => {
    await expect(all({ manifest, engine: { ...engine, [part]: without(engine[part], name) } })).rejects.toThrow();
  });

  it("and the list has every member of the smallest family", () => {
    const had = (["suite", "asking", "scoring", "metrics"] as const).flatMap((part) =>
      Object.keys(engine[part]).map((name) => [part, name]),
    );
    expect(had).toEqual(members);
    expect(Object.keys(engine)).toEqual(["suite", "asking", "scoring", "metrics"]);
  });
});
