import type { BuildKit } from "@/lib/benchmarks/kit";

const batch = 128;

/** Maps each word that is a near-synonym of an earlier kept one to that word and their cosine. */
export async function nearSynonyms(
  words: readonly string[],
  threshold: number,
  { embed, report }: BuildKit & Required<Pick<BuildKit, "embed">>,
): Promise<Map<string, { keptWord: string; cosine: number }>> {
  const vectors: Float64Array[] = [];
  for (let at = 0; at < words.length; at += batch) {
    const part = words.slice(at, at + batch);
    const embeddings = await embed(part);
    if (embeddings.length !== part.length) throw new Error(`the endpoint gave ${embeddings.length} embeddings for ${part.length} words`);
    vectors.push(...embeddings.map(unit));
    report?.({ doing: "Looking for near-synonyms", done: vectors.length, total: words.length });
  }
  const kept: number[] = [];
  const synonyms = new Map<string, { keptWord: string; cosine: number }>();
  for (const [at, word] of words.entries()) {
    const vector = vectors[at];
    if (!vector) continue;
    const near = kept
      .map((other) => ({ keptWord: words[other] ?? "", cosine: dot(vector, vectors[other]) }))
      .find(({ cosine }) => cosine >= threshold);
    if (near) synonyms.set(word, near);
    else kept.push(at);
  }
  return synonyms;
}

function unit(vector: readonly number[]): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

function dot(a: Float64Array, b: Float64Array | undefined): number {
  let sum = 0;
  if (b) for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
