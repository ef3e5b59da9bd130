import { expect, it } from "vitest";
import { chatMessages, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "./generate/generate";
import { lifbenchParams } from "./params";
import { recognise } from "./recognise";
import { tasks } from "./tasks";
import { promptParts } from "./templates/prompt";

it("reads every item of a suite back out of its prompt", () => {
  const on = shelf();
  const items = [...generate(lifbenchParams.parse({ lengths: [4], samples: 15 }), { random: randomFrom(2), share: on.share })];
  for (const { key, body } of items) {
    const messages = chatMessages([{ role: "user", parts: promptParts(tasks[body.task].scenario, body) }], on.text);
    expect(recognise(messages)?.item, key).toEqual(body);
  }
});
