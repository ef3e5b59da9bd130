import { expect, it } from "vitest";
import { cutAtPatience } from "./cut-at-patience";
import type { DialogueRatio } from "./endurance-metrics";
import { fromFirstMiss } from "./first-miss";
import { parseTurnText } from "./turn-text";

/** Two groups: `pp`, `fp`, `p-`. */
const cut = (...dialogues: string[]) =>
  dialogues.map((texts, ordinal) =>
    cutAtPatience({ ordinal, key: `d${ordinal}`, turns: texts.split(" ").flatMap((text) => parseTurnText(text) ?? []) }, 3),
  );
const shares = (ratios: readonly DialogueRatio[]) =>
  ratios.map(({ numerators, denominators }) => {
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return `${sum(numerators)} of ${sum(denominators)}`;
  });

it("aligns dialogues at their first missed turn and leaves out dialogues without one", () => {
  const aligned = fromFirstMiss(
    cut(
      "pp pp fp pp ff fp ff", // missed turn 3, recovered at once, ended 4 turns after it
      "ff ff pp pp", // recovered 2 turns after it, cut short 3 after it
      "pp fp fp fp", // never recovered: patience ended it
      "pp pp", // missed none
    ),
    2,
  );
  expect(shares(aligned.recovered)).toEqual(["1 of 3", "2 of 3", "2 of 3", "2 of 3"]);
  expect(shares(aligned.holding)).toEqual(["1 of 3", "1 of 3", "1 of 3", "0 of 2"]);
  expect(shares(aligned.missed)).toEqual(["3 of 3", "1 of 3"]);
  expect(aligned.recovered[0]?.keys).toEqual(["d0", "d1", "d2"]);
});

it("does not extrapolate a dialogue that was cut short before it recovered", () => {
  const aligned = fromFirstMiss(cut("pp fp", "f- pp pp pp"), 2);
  expect(shares(aligned.recovered)).toEqual(["1 of 1", "1 of 1", "1 of 1"]);
  expect(shares(aligned.holding)).toEqual(["1 of 1", "1 of 1", "1 of 1"]);
  // The second group was not in force on the second dialogue's missed turn.
  expect(shares(aligned.missed)).toEqual(["2 of 2", "0 of 1"]);
  expect(fromFirstMiss(cut("pp pp"), 2).recovered).toEqual([]);
});
