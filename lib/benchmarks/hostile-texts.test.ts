import { describe, expect, it } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { shelf } from "./family.fixture";
import { hostileTexts } from "./hostile-texts.fixture";
import { everyInstruction } from "./ifeval/items/every-instruction.fixture";
import { type LoadedFamily, openItem, verifierOf } from "./open";
import { families, loadFamily } from "./registry";

/**
 * Ratio of the lengths of the longer and the shorter text. `most` limits the ratio of CPU times; a quadratic check takes 64 times as long.
 */
const longer = 8;
const most = 3 * longer;
/** Length of the longer text in characters. IFEval's items have about a hundred checks, which take most of this test's time. */
const lengthFor = (id: string) => (id === "ifeval" ? 4000 : 16_000);
/** CPU milliseconds of all checks of a family below which a text is not measured again. */
const floor = 250;

/** Returns some items of a family: for IFEval one item with all instructions; for others the first item generated and one of the last. */
function itemsOf({ manifest, engine }: LoadedFamily, { share }: ReturnType<typeof shelf>): unknown[] {
  if (manifest.id === "ifeval") return [everyInstruction];
  const params = manifest.forms.suite.parse(manifest.id === "lifbench" ? { lengths: [4], samples: 1 } : {});
  const all = [...engine.suite.generate(params, { random: randomFrom(1), share })].map(({ body }) => body);
  return [0, 0.99].map((part) => all[Math.floor(part * all.length)]);
}

/** Measures the CPU milliseconds of scoring a reply, including its evidence if `explained`, and collects the errors thrown. */
async function measured(
  family: LoadedFamily,
  bodies: readonly unknown[],
  text: ReturnType<typeof shelf>["text"],
  reply: string,
  explained: boolean,
) {
  const before = process.cpuUsage();
  const errors: string[] = [];
  const answer = { reply, sent: nothingSent };
  const tried = <Value>(make: () => Value | Promise<Value>) =>
    Promise.resolve()
      .then(make)
      .catch((error: Error) => {
        errors.push(`${error.name}: ${error.message}`);
        return null;
      });
  // IFEval's verifiers count differently but read replies in the same way.
  const verifiers = family.manifest.id === "ifeval" ? family.manifest.verifiers.slice(0, 1) : family.manifest.verifiers;
  for (const body of bodies) {
    const opened = openItem(family.engine, body, text);
    for (const { id } of verifiers) {
      const verdict = await tried(() => verifierOf(family, id).score(opened, [], answer, {}));
      if (!explained) continue;
      const context = { verifier: id, verdict, cut: null, stored: async () => null, detail: async () => null };
      for (const { make } of family.engine.scoring.evidence ?? []) await tried(() => make(opened, [], answer, context));
    }
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, errors };
}

describe.each(families.map(({ manifest }) => manifest.id))("hostile texts read by %s", (id) => {
  it("take time proportional to their length", async () => {
    const family = await loadFamily(id);
    const texts = shelf();
    const bodies = itemsOf(family, texts);
    const large = lengthFor(id);
    // IFEval's evidence reads replies in the same way as its verdicts.
    const measure = (reply: string, at: number) => measured(family, bodies, texts.text, reply, at % 4 === 0 && id !== "ifeval");
    await measure("A first reply, which loads what is loaded once. 😀", 0);
    for (const [at, { name, make }] of hostileTexts.entries()) {
      const { cpu, errors } = await measure(make(large), at);
      expect(
        errors.filter((error) => /^(TypeError|ReferenceError|RangeError)|bug in Heed|call stack|Invalid string length/.test(error)),
        name,
      ).toEqual([]);
      if (cpu < floor) continue;
      const least = async (size: number) => {
        const runs: number[] = [];
        for (let nth = 0; nth < 3; nth++) runs.push((await measure(make(size), at)).cpu);
        return Math.min(...runs);
      };
      expect(await least(large), name).toBeLessThan(Math.max(floor, most * (await least(large / longer))));
    }
  });
});
