import { type ComparedFiles, random, times } from "@/lib/benchmarks/compared-files.fixture";

/** Scores of one task with five wordings, six variables and two lengths. */
export const comparedFiles: ComparedFiles = {
  importer: "scores",
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
};
