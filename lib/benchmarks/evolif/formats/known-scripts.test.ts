import fc from "fast-check";
import { expect, test } from "vitest";
import { KnownScripts } from "./known-scripts";

const isSameScript = (a: readonly string[], b: readonly string[]) => a.slice(0, b.length).join() === b.slice(0, a.length).join();

test("the first script that agrees as far as both reach is found, also after a script was continued", () => {
  const script = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(script, fc.boolean()), { maxLength: 30 }), (dialogues) => {
      const [scripts, known]: [string[][], KnownScripts] = [[], new KnownScripts()];
      for (const [turns, mayContinue] of dialogues) {
        const at = scripts.findIndex((theirs) => isSameScript(theirs, turns));
        expect(known.find(turns) ?? -1).toBe(at);
        const continues = mayContinue && turns.length > (scripts[at]?.length ?? 0);
        if (at >= 0 && !continues) continue;
        const number = at < 0 ? scripts.length : at;
        scripts[number] = turns;
        known.set(number, turns);
      }
    }),
  );
});
