import { describe, expect, it } from "vitest";
import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { reference } from "../score/rubric";
import { simulate } from "./simulate";

const on = shelf();
const made = (params: unknown) => [...generate(lifbenchParams.parse(params), { random: randomFrom(3), share: on.share })];

async function meanScore(items: ReturnType<typeof made>, profile: string): Promise<number> {
  const scores = await Promise.all(
    items.map(async ({ key, body }) => {
      const reply = simulate(body, profile, randomFrom(key));
      return (await reference.score(opened(lifbenchItem, body, on.text), [], answer(reply), {})).score;
    }),
  );
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

describe("simulated replies", () => {
  const short = made({ lengths: [4], samples: 12 });
  const long = made({ lengths: [64], samples: 12 });
  const lists = made({ lengths: [32], tasks: ["LSI"], positions: 31, wordings: 2, placement: "even" });

  it("are right for the perfect profile", async () => expect(await meanScore(short, "perfect")).toBe(1));

  it("do not depend on the order of fields, which the database does not preserve", () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, field]) => [name, turned(field)]),
      );
    };
    for (const { key, body } of short) {
      const other = lifbenchItem.parse(turned(body));
      for (const profile of ["perfect", "lost-in-the-middle"])
        expect(simulate(other, profile, randomFrom(key)), key).toBe(simulate(body, profile, randomFrom(key)));
    }
  });

  it.each(["lost-in-the-middle", "format-drift", "early-stopping"])("get worse with length for the profile %s", async (profile) => {
    const [first, last] = [await meanScore(short, profile), await meanScore(long, profile)];
    expect(first).toBeGreaterThan(last);
    expect(last).toBeGreaterThan(0.2);
    expect(first).toBeLessThan(1);
  });

  it("miss the middle of a list more than its ends", async () => {
    const middle = lists.filter(({ tags }) => Math.abs(Number(tags.depth) - 0.5) < 0.25);
    const ends = lists.filter(({ tags }) => Math.abs(Number(tags.depth) - 0.5) > 0.35);
    expect(await meanScore(middle, "lost-in-the-middle")).toBeLessThan((await meanScore(ends, "lost-in-the-middle")) - 0.1);
  });
});
