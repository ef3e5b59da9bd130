import { type ComparedFiles, json, random, times } from "@/lib/benchmarks/compared-files.fixture";

/** Results of three cases for each of twelve functions. */
export const comparedFiles: ComparedFiles = {
  importer: "results",
  asked: { model: "m" },
  file: "results.jsonl",
  header: "",
  groups: (skill, name) => {
    const draw = random(name);
    return times(36, (at) => {
      const answer = { output: at, stats: { steps: draw.uniform() < skill ? 1 : 2 } };
      return json({
        ...{ task_id: `task ${Math.floor(at / 3)}`, test_case_id: at % 3, input: [at], code_output: { output: at, stats: { steps: 1 } } },
        ...{ description: `Return x and ${Math.floor(at / 3)}.` },
        ...{ function: `def f(x): return x, ${Math.floor(at / 3)}`, complexity_score: Math.floor(at / 3) },
        llm_response: JSON.stringify(answer),
      });
    });
  },
};
