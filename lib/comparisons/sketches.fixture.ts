import { randomFrom } from "@/lib/random/seeded-random";

/** Files of a family in its authors' format: a header, and groups of lines that stay together, such as a dialogue. */
export interface Sketch {
  file: string;
  header: string;
  /** A weak and a strong model over the same items; `repetition` is drawn anew. */
  groups: (skill: number, name: string) => string[];
}

export const random = (name: string) => randomFrom(`compare ${name}`);
export const json = (of: object) => `${JSON.stringify(of)}\n`;
export const times = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

const rule = JSON.stringify([{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 1 }]);

const sketches: Record<string, Sketch> = {
  ifscale: {
    file: "generations.csv",
    header: "id,model,seed,num_rules,constraints,generated_text,latency_seconds,coherence_score,coherence_score_reasoning,timestamp\n",
    groups: (skill, name) => {
      const draw = random(name);
      const rows = times(5, (seed) => [6, 12].map((density) => ({ seed, density }))).flat();
      return rows.map(({ seed, density }, id) => {
        const words = times(density, (at) => `word${String.fromCharCode(97 + at)}${String.fromCharCode(97 + seed)}`);
        const text = words.flatMap((word) => (draw.uniform() < skill ? [word] : draw.uniform() < 0.5 ? [`${word}s`] : [])).join(" ");
        return `${id},m,${seed},${density},"${words.join(",")}","${text}",${1 + draw.uniform()},,,\n`;
      });
    },
  },
  lexinstruct: {
    file: "answers.jsonl",
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
  },
  evolif: {
    file: "dialogues.jsonl",
    header: "",
    groups: (skill, name) => {
      const draw = random(name);
      return times(12, (script) => {
        const lines: string[] = [];
        for (let turn = 1, failed = 0; failed < 3 && turn <= 20; turn += 1) {
          const held = draw.uniform() < skill;
          failed = held ? 0 : failed + 1;
          const instructions = [{ id: "startwith", args: { mode: "letter", value: "k" }, description: "" }];
          // Names of dialogues are each file's own.
          const at = {
            dialogue: `${name} ${script}`,
            turn,
            active_topic: 1,
            user_query: turn === 1 ? "Begin." : `Script ${script}, turn ${turn}.`,
          };
          lines.push(json({ ...at, instructions, response: held ? "Kelp." : "Moss." }));
        }
        return lines.join("");
      });
    },
  },
  lifbench: {
    file: "list-single_query_id.csv",
    header: "model,ins_id,param_id,length,format,correct,ori,total_score\n",
    groups: (skill, name) => {
      const draw = random(name);
      return times(2 * 5 * 6, (at) => {
        const points = times(3, () => (draw.uniform() < skill ? 1 : 0));
        const [format = 0, correct = 0, ori = 0] = points;
        const at3 = [at % 5, Math.floor(at / 5) % 6, 1 + Math.floor(at / 30)];
        return `${["m", ...at3, ...points, (format + 2 * correct + ori) / 4].join(",")}\n`;
      });
    },
  },
  logicif: {
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
  },
  ifeval: {
    file: "prompts.jsonl",
    header: "",
    groups: (skill, name) => {
      const draw = random(name);
      return times(40, (at) =>
        json({
          ...{ key: at, prompt: `Write about number ${at} without a comma, with a title.`, model: "m" },
          ...{ instruction_id_list: ["punctuation:no_comma", "detectable_format:title"], kwargs: [{}, {}] },
          response: `${draw.uniform() < skill ? "<<A title>>" : "A title"}\nOne${draw.uniform() < skill ? "" : ","} two.`,
        }),
      );
    },
  },
};

/** For tests: what files of a family look like. */
export const sketchOf = (family: string): Sketch => {
  const found = sketches[family];
  if (!found) throw new Error(`The test has no files of ${family}.`);
  return found;
};

/** A whole file. */
export const textOf = ({ header }: Sketch, groups: readonly string[]) => header + groups.join("");
