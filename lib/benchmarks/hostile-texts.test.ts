import { describe, expect, it } from "vitest";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { randomFrom } from "@/lib/random/seeded-random";
import { shelf } from "./family.fixture";
import { hostileTexts } from "./hostile-texts.fixture";
import { everyInstruction } from "./ifeval/items/every-instruction.fixture";
import { type LoadedFamily, openItem, verifierOf } from "./open";
import { families, loadFamily } from "./registry";

/** How much longer the longer text is, and how many times as much CPU time it may take: a quadratic check takes 64 times as much. */
const longer = 8;
const most = 3 * longer;
/** Characters of the longer text. IFEval's items have some hundred checks, which take most of this test's time. */
const lengthFor = (id: string) => (id === "ifeval" ? 4000 : 16_000);
/** CPU milliseconds of all checks of a family below which a text is not measured a second time. */
const floor = 250;

/** Some items of a family: all instructions in one, and of what others generate the first and one of the last. */
function itemsOf({ manifest, engine }: LoadedFamily, { share }: ReturnType<typeof shelf>): unknown[] {
  if (manifest.id === "ifeval") return [everyInstruction];
  const params = manifest.forms.suite.parse(manifest.id === "lifbench" ? { lengths: [4], samples: 1 } : {});
  const all = [...engine.suite.generate(params, { random: randomFrom(1), share })].map(({ body }) => body);
  return [0, 0.99].map((part) => all[Math.floor(part * all.length)]);
}

/** CPU milliseconds that scoring a reply takes, and where `explained` the making of evidence too; and the errors that were thrown. */
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
        errors.push(error.message);
        return null;
      });
  // IFEval's verifiers differ in what they count, and read alike.
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

describe.each(families.map(({ manifest }) => manifest.id))("hostile texts and %s", (id) => {
  it("take time in proportion to their length", async () => {
    const family = await loadFamily(id);
    const texts = shelf();
    const bodies = itemsOf(family, texts);
    const large = lengthFor(id);
    // IFEval's evidence reads as its verdicts do.
    const measure = (reply: string, at: number) => measured(family, bodies, texts.text, reply, at % 4 === 0 && id !== "ifeval");
    await measure("A first reply, which loads what is loaded once. 😀", 0);
    for (const [at, { name, make }] of hostileTexts.entries()) {
      const { cpu, errors } = await measure(make(large), at);
      expect(
        errors.filter((error) => /fault of Heed|call stack|Invalid string length/.test(error)),
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
