import type { Fixture } from "@/lib/benchmarks/conformance-subject.fixture";
import type { Shelf } from "@/lib/benchmarks/family.fixture";
import type { LogicifItem } from "./items/item";

/** Makes a case of a function that counts how often a list rises. */
export const riseItem = (share: Shelf["share"]): LogicifItem => ({
  ...{ task: "rises", testCase: 0, input: "[[1, 3, 2, 5]]", expected: '{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 1}}' },
  function: share(
    "def f(a):\n    r = []\n    d = 0\n    for x, y in zip(a, a[1:]):\n        if y > x:\n            r.append(y)\n        else:\n            d += 1\n    return (len(r), r), {'rises': len(r), 'falls': d}",
  ),
  description: share("INPUTS: A list of numbers. LOGICS: Go through it pair by pair. OUTPUTS: How often it rises, and to what."),
  ...{ prompt: null, statsKeys: ["rises", "falls"], outputFormat: "tuple(int, list[int])" },
  ...{ complexity: null, difficulty: "easy", interval: 1 },
});

/** Text of a model's right answer to the case. */
export const answerText = '{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 1}}';

export const fixtures = (share: Shelf["share"]): Fixture<LogicifItem>[] => {
  const item = riseItem(share);
  return [
    { item, good: `It rises to 3 and to 5.\n${answerText}`, bad: 'So:\n{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 2}}' },
    { item, good: answerText, bad: "I cannot do this." },
    { item, good: `\`\`\`json\n${answerText}\n\`\`\``, bad: '{"output": [2, [3, 5]], "stats": {"rises": 2, "falls": 1, "flat": 0}}' },
  ];
};
