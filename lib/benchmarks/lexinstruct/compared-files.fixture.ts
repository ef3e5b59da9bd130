import { type ComparedFiles, json, random, times } from "@/lib/benchmarks/compared-files.fixture";

const rule = JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]);

/** Answers to thirty requests with one rule. */
export const comparedFiles: ComparedFiles = {
  importer: "answers",
  file: "answers.jsonl",
  asked: { model: "m" },
  header: "",
  groups: (skill, name) => {
    const draw = random(name);
    return times(30, (at) =>
      json({
        messages: [{ role: "user", content: `Describe a night market, number ${at}.` }],
        meta_info: { instruction_pattern: rule, instruction_pattern_language: "english" },
        answer: draw.uniform() < skill ? "One." : "One.\n\nTwo.\n\nThree.\n\nFour.",
      }),
    );
  },
};
