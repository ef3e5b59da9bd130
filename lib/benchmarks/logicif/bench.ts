import type { BenchCase } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { readRecord } from "./formats/record";
import type { LogicifItem } from "./items/item";
import { extractByReference } from "./score/answer/extract";
import { matchOf } from "./score/answer/match";
import { verifiers } from "./score/verdict";

/** Some pages of reasoning that contain lists, as in replies to complex functions. */
const reasoning = Array.from(
  { length: 120 },
  (_, at) => `Step ${at}: the list is [${at}, ${at + 1}, {x}], so the counter goes to ${at}.`,
).join("\n");
const lists = Array.from({ length: 60 }, (_, at) => `[${at}, ${at * at}, "cell ${at}"]`).join(", ");

const item: LogicifItem = {
  ...{
    task: "bench",
    testCase: 0,
    input: `[[${lists}]]`,
    expected: `{"output": [${lists}], "stats": {"rounds": 60, "swaps": 12, "left": 3}}`,
  },
  ...{ function: "0".repeat(64), description: null, prompt: null, statsKeys: ["rounds", "swaps", "left"] },
  ...{ outputFormat: null, complexity: null, difficulty: null, interval: null },
};

const answers = [
  item.expected,
  item.expected.replace('"swaps": 12', '"swaps": 13'),
  '{"output": 1}',
  `{"output": [${lists}], "stats": {"rounds": 60.0, "swaps": 12, "left": 3}}`,
];
const replies = answers.flatMap((answer) => [`${reasoning}\n\`\`\`json\n${answer}\n\`\`\``, answer, `in [0, n) ${reasoning}\n${answer}`]);

const lines = replies.map((llm_response, at) => {
  const { input, expected } = item;
  const long = `INPUTS: a list. LOGICS: ${reasoning.slice(0, 3400)} OUTPUTS: its sum.`;
  const members = {
    task_id: "bench",
    test_case_id: at,
    function: "def f(a):\n    return a",
    description: long,
    instruction: `${long}\n${input}`,
  };
  return JSON.stringify({ ...members, input: JSON.parse(input), code_output: JSON.parse(expected), llm_response });
});

/** Measures how fast results are scored: reading a record of the authors' file, and verdicts within a run. */
export async function bench(open: (item: LogicifItem) => Opened<LogicifItem>): Promise<readonly BenchCase[]> {
  const opened = open(item);
  const verdicts = async (by: keyof typeof verifiers) => {
    for (const reply of replies) await verifiers[by].score(opened, [], { reply, sent: nothingSent }, {});
    return replies.length;
  };
  return [
    {
      title: "LogicIF records read, extracted and compared",
      reach: 2000,
      note: "one core; records of 15 kB with replies of 8 kB",
      async round() {
        for (const line of lines) {
          const read = readRecord(line);
          for (const { expected, response } of "fault" in read ? [] : read) matchOf(expected, extractByReference(response ?? "").answer);
        }
        return lines.length;
      },
    },
    { title: "LogicIF verdicts, reference", reach: 2000, round: () => verdicts("reference") },
    { title: "LogicIF verdicts, lenient", reach: 2000, round: () => verdicts("lenient") },
  ];
}
