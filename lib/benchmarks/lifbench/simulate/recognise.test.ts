import { expect, it } from "vitest";
import { answer, chatMessages, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { promptWordings } from "@/lib/benchmarks/prompt-wording";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { promptParts } from "../generate/templates/prompt";
import { lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { tasks } from "../items/tasks";
import { reference } from "../score/rubric";
import { recognise } from "./recognise";
import { simulate } from "./simulate";

it.each(promptWordings)("recognizes every item of a suite in wording %s from its prompt, and gives a right answer", async (wording) => {
  const on = shelf();
  const items = [...generate(lifbenchParams.parse({ lengths: [4], samples: 15, wording }), { random: randomFrom(2), share: on.share })];
  for (const { key, body } of items) {
    const messages = chatMessages([{ role: "user", parts: promptParts(tasks[body.task].scenario, body) }], on.text);
    expect(recognise(messages)?.item, key).toEqual(body);
    const asked = opened(lifbenchItem, body, on.text);
    const perfect = simulate(body, "perfect", randomFrom(key));
    expect([key, (await reference.score(asked, [], answer(perfect), {})).score]).toEqual([key, 1]);
  }
});
