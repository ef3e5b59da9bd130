import { z } from "zod";

/** Schema of the vocabulary pipeline's form. */
export const vocabularyInput = z.object({
  material: z
    .array(z.string())
    .min(1)
    .meta({ title: "Material", description: "Running text to take words from, or a list of words, one per line." }),
  kind: z
    .enum(["texts", "list"])
    .default("texts")
    .meta({ title: "Material is", choices: { texts: "Running text", list: "A list, one word per line" } }),
  candidates: z
    .enum(["frequency", "model"])
    .default("frequency")
    .meta({
      title: "Candidates from texts",
      description:
        "By frequency: words that are at least twice as common in the texts as in everyday English. By model: single business words that the model names.",
      choices: { frequency: "By frequency", model: "By a model" },
    }),
  size: z
    .int()
    .min(1)
    .max(5000)
    .default(500)
    .meta({ title: "Words to keep", description: "At most this many: the most frequent candidates, or the first in a list." }),
  minimumZipf: z.number().min(0).max(8).default(1).meta({
    title: "Minimum Zipf frequency",
    description: "log10 of occurrences per billion words of everyday English (SUBTLEX-US). The paper uses 1; unknown words have 0.",
  }),
  similarity: z.number().min(0).max(1).default(0.8).meta({
    title: "Near-synonyms from",
    description: "Cosine similarity of two words’ embeddings above which the later one is dropped. Needs an embedding model.",
  }),
  ranking: z
    .enum(["proxy", "model"])
    .default("proxy")
    .meta({
      title: "Difficulty",
      description:
        "By the model: perplexity of three one-sentence reports per word. Needs three calls per word and an endpoint that returns log-probabilities.",
      choices: { proxy: "Frequency and tokens", model: "A model’s log-probabilities" },
    }),
});
export type VocabularyInput = z.infer<typeof vocabularyInput>;
