import { expect, it } from "vitest";
import { hostileTexts } from "@/lib/benchmarks/hostile-texts.fixture";
import { claimsOf } from "./claims";

const known = ["turns", "max_depth", "q", "d", "t", "floor"];
const claimTexts = (text: string) => claimsOf(text, known).map(({ name, value }) => `${name} ${value}`);

it.each<[string, string[]]>([
  ["turns becomes 3.", ["turns 3"]],
  ["So x = 4 and turns = 2.", ["turns 2"]],
  ["`q` is now [1, 2]", ["q [1,2]"]],
  ["Set d to -1. Then increment turns to 2 (now 2).", ["d -1", "turns 2"]],
  ["turns: 2, max depth: 4", ["turns 2", "max_depth 4"]],
  ["**turns**: 1 → 2", ["turns 2"]],
  ["turns += 1 → 2", ["turns 2"]],
  ["Add 1 to turns, making it 5.", ["turns 5"]],
  ["Increase turns by 1 to 3.", ["turns 3"]],
  ["turns = 1 + 1 = 2", ["turns 2"]],
  ["turns goes from 1 to 2", ["turns 2"]],
  ["If turns is 3 we stop. Is floor = 4?", []],
  ["Each reversal increases turns by one.", []],
  ["Our turns tracker goes up to 4", ["turns 4"]],
  ["| step | turns | q |\n|---|---|---|\n| 1 | 0 | [3, 4] |\n| 2 | 1 | [] |", ["turns 0", "q [3,4]", "turns 1", "q []"]],
  ["q is empty, floor stays at 3", ["q []", "floor 3"]],
  ["q becomes an empty list; d flips to -1", ["q []", "d -1"]],
  ["The distance travelled is now 5.", ["distance travelled 5"]],
  ['turns is 1.\n{"output": 3, "stats": {"turns": 2}}', ["turns 1"]],
])("%s", (text, expected) => {
  expect(claimTexts(text)).toEqual(expected);
});

const repeated = (unit: string) => ({ name: JSON.stringify(unit), make: (size: number) => unit.repeat(size / unit.length) });
const looping = [
  ...["turns = 1, so x becomes 2 and ", "turns becomes 1\n", "| turns is 1 | floor is 2 |\n", '{"output": 1} ', "the buffer is 3 "].map(
    repeated,
  ),
  ...hostileTexts,
];

it.each(looping)("reads $name in time proportional to its length", ({ make }) => {
  const cpu = (size: number) => {
    const text = make(size);
    const before = process.cpuUsage();
    claimsOf(text, known);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const least = (size: number) => Math.min(...[0, 1, 2].map(() => cpu(size)));
  // A text of this length takes some milliseconds, and its eighth takes an eighth of them; a quadratic search takes 64 times as long.
  expect(cpu(4000)).toBeLessThan(250);
  expect(least(64_000)).toBeLessThan(Math.max(250, 24 * least(8000)));
});
