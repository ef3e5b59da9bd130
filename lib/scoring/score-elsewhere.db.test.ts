import { describe, expect, it } from "vitest";
import { shelf } from "@/lib/benchmarks/family.fixture";
import { openItem, verifierOf } from "@/lib/benchmarks/open";
import { loadFamily } from "@/lib/benchmarks/registry";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { verifierElsewhere } from "./score-elsewhere";

const instruction = (id: string, kwargs: object) => ({ id, kwargs });

async function prompt(...instructions: object[]) {
  const family = await loadFamily("ifeval");
  const opened = openItem(family.engine, { prompt: "Write.", instructions, key: 1 });
  return { family, opened };
}
const answer = (reply: string) => ({ reply, sent: nothingSent });

describe("verifierElsewhere", () => {
  it("returns the verifier's own verdict", async () => {
    const { family, opened } = await prompt(
      instruction("keywords:existence", { keywords: ["alpha"] }),
      instruction("punctuation:no_comma", {}),
    );
    const here = await family.engine.scoring.verifiers.reference?.score(opened, [], answer("alpha, beta"), {});
    expect(here?.score).toBe(0.5);
    expect(await verifierElsewhere(family, "reference").score(opened, [], answer("alpha, beta"), {})).toEqual(here);
  });

  it("has an item's shared texts on the first call and when they are cached", async () => {
    const family = await loadFamily("lifbench");
    const { share, text } = shelf();
    const params = family.manifest.forms.suite.parse({ lengths: [4], samples: 1 });
    const [item] = [...family.engine.suite.generate(params, { random: randomFrom(1), share })];
    const opened = openItem(family.engine, item?.body, text);
    const here = await verifierOf(family, "reference").score(opened, [], answer("Item 3"), {});
    for (let nth = 0; nth < 3; nth++)
      expect(await verifierElsewhere(family, "reference").score(opened, [], answer("Item 3"), {})).toEqual(here);
  });

  it("keeps the event loop free and scores other replies while one takes long", async () => {
    const { family, opened } = await prompt(
      ...Array.from({ length: 5 }, () => instruction("keywords:existence", { keywords: [String.raw`(a*)*\1b`] })),
    );
    const easy = await prompt(instruction("punctuation:no_comma", {}));
    const verifier = verifierElsewhere(family, "reference");
    // Both threads have loaded the family before the time that the slow reply takes begins.
    await Promise.all([easy, easy].map(({ opened }) => verifier.score(opened, [], answer("none"), {})));
    let isOver = false;
    const hostile = Promise.resolve(verifier.score(opened, [], answer("a".repeat(300)), {})).finally(() => {
      isOver = true;
    });
    const outcome = expect(hostile).rejects.toMatchObject({ name: "Unjudged", checks: { length: 5 } });
    let turns = 0;
    while (turns < 20) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    expect(await verifier.score(easy.opened, [], answer("none"), {})).toMatchObject({ passed: true });
    expect(isOver).toBe(false);
    await outcome;
  });
});
