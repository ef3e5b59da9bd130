import { z } from "zod";
import { further } from "../data/further-words";
import { vocabulary } from "../data/vocabulary";

const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);

/** The published densities: 10 to 500 in steps of 10. */
export const publishedDensities: readonly number[] = steps(10, 500, 10);

/** Parameters of a suite with one item for each density and seed. */
export const ifscaleParams = z
  .object({
    densities: z
      .array(z.int().min(1).max(10_000))
      .min(1)
      .default([...publishedDensities])
      .meta({ title: "Densities", description: "Number of words per item. The paper uses 10 to 500 in steps of 10." }),
    seeds: z.int().min(1).max(1000).default(5).meta({
      title: "Seeds",
      description: "Items per density, drawn with the seeds 0, 1, 2, … The paper uses 5; more seeds narrow the intervals.",
    }),
    sampler: z
      .enum(["numpy", "seeded"])
      .default("numpy")
      .meta({
        title: "Sampler",
        description: "The order in which words are drawn. With the authors' order and vocabulary, runs are comparable word for word.",
        choices: { numpy: "The authors' (numpy RandomState)", seeded: "From this suite's seed" },
      }),
    vocabulary: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .regex(/^[^\r\n]*$/),
      )
      .min(1)
      .default([...vocabulary])
      .meta({ title: "Vocabulary", description: "Single words, one per line. 500 business words are built in." }),
    further: z.boolean().default(false).meta({
      title: "4,500 more words",
      description:
        "Every density draws from the vocabulary plus 4,500 more words, from film subtitles, so densities can reach 5,000. These words are plainer than the 500, and accuracies over the two lists are not comparable.",
    }),
  })
  .superRefine(({ densities, vocabulary: words, further: more }, context) => {
    const most = densities.reduce((largest, density) => Math.max(largest, density), 0);
    const has = wordsOfSuite({ vocabulary: words, further: more }).length;
    if (most > has) {
      const isEnough = most <= wordsOfSuite({ vocabulary: words, further: true }).length;
      const hint = isEnough ? " With the 4,500 more words it has enough." : "";
      const message = `The density ${most} needs ${most} words, but the vocabulary has ${has}.${hint}`;
      context.addIssue({ code: "custom", path: ["densities"], message });
    }
    const twice = densities.find((density, at) => densities.indexOf(density) !== at);
    if (twice !== undefined) context.addIssue({ code: "custom", path: ["densities"], message: `The density ${twice} is listed twice.` });
    const lowered = new Set<string>();
    for (const word of words) {
      if (lowered.has(word.toLowerCase()))
        context.addIssue({ code: "custom", path: ["vocabulary"], message: `“${word}” is listed twice.` });
      lowered.add(word.toLowerCase());
    }
  });
export type IfscaleParams = z.infer<typeof ifscaleParams>;

/** Returns all words that a suite draws from: the listed ones and, if chosen, the further words that are not listed. */
export function wordsOfSuite({ vocabulary: listed, further: more }: Pick<IfscaleParams, "vocabulary" | "further">): readonly string[] {
  if (!more) return listed;
  const known = new Set(listed.map((word) => word.toLowerCase()));
  return [...listed, ...further.filter((word) => !known.has(word))];
}

/** The family's part of the launch form. */
export const ifscaleRunParams = z.object({
  maxAttempts: z.int().min(1).max(20).default(10).meta({
    title: "Attempts",
    description:
      "Replies that may be rejected (a bare list, too short, incoherent) before the sample counts as rejected. The paper uses 10.",
  }),
  judge: z.boolean().default(true).meta({
    title: "Judge coherence",
    description: "Reject replies that the judge model scores below 6 of 10. Without a judge model this step is skipped.",
  }),
});
export type IfscaleRunParams = z.infer<typeof ifscaleRunParams>;
