import { type ComparedFiles, json, random, times } from "@/lib/benchmarks/compared-files.fixture";

/** Responses to forty prompts with two instructions each. */
export const comparedFiles: ComparedFiles = {
  importer: "responses",
  asked: { model: "m" },
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
};
