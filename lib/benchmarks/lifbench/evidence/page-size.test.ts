import { expect, it } from "vitest";
import { answer, opened, shelf } from "@/lib/benchmarks/family.fixture";
import { randomFrom } from "@/lib/random/seeded-random";
import { generate } from "../generate/generate";
import { promptParts } from "../generate/templates/prompt";
import { lifbenchItem } from "../items/item";
import { lifbenchParams } from "../items/params";
import { tasks } from "../items/tasks";
import { reference } from "../score/rubric";
import { simulate } from "../simulate/simulate";
import { skills } from "../simulate/skills";

/** Largest size of a sample's page in bytes without its reply, which is as long as the requested answer. */
const mostBytes = 60_000;

it.each([8, 512])("a verdict and a prompt take under 30,000 characters without the reply at %ik tokens", async (length) => {
  const on = shelf();
  const items = generate(lifbenchParams.parse({ lengths: [length], samples: 1 }), { random: randomFrom(1), share: on.share });
  for (const [at, { key, body }] of [...items].entries()) {
    // Long items are tested with one skill each, because a skill's effect on a page does not depend on the length of the prompt.
    for (const { id } of length < 100 ? skills : skills.slice(at % skills.length).slice(0, 1)) {
      const reply = simulate(body, id, randomFrom(key));
      const verdict = await reference.score(opened(lifbenchItem, body, on.text), [], answer(reply), {});
      const page = JSON.stringify({ verdict, prompt: promptParts(tasks[body.task].scenario, body) });
      expect(page.length, `${key}, ${id}`).toBeLessThan(mostBytes / 2);
    }
  }
});
