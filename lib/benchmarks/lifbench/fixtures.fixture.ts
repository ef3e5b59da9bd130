import type { Fixture } from "@/lib/benchmarks/conformance-subject.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import type { LifbenchItem } from "./items/item";
import { lifbenchParams } from "./items/params";
import { goldAnswer } from "./score/gold";

/** Makes an item of each task, with its right answer and a useless one. */
export function fixtures(share: (text: string) => string): Fixture<LifbenchItem>[] {
  const items = [...generate(lifbenchParams.parse({ lengths: [4], samples: 1 }), { random: randomFrom("fixtures"), share })];
  return items.map(({ body }) => ({ item: body, good: goldAnswer(body), bad: "I cannot help with that." }));
}
