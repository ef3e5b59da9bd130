import { type ComparedFiles, random, times } from "@/lib/benchmarks/compared-files.fixture";

/** Generations with two lists of words for each of five seeds. */
export const comparedFiles: ComparedFiles = {
  importer: "generations",
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
};
