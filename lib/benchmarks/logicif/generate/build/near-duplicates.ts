/** Similarity of embeddings above which functions are near-duplicates (section 3). */
export const nearDuplicate = 0.7;

function cosine(a: readonly number[], b: readonly number[]): number {
  let [dot, squaresA, squaresB] = [0, 0, 0];
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0;
    dot += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : dot / Math.sqrt(squaresA * squaresB);
}

/** The text that another one is too similar to, and their similarity. */
export interface Duplicate {
  original: number;
  similarity: number;
}

/**
 * Finds for each text the kept one of which it is a near-duplicate, or null. Texts are visited from the longest to the shortest (the first
 * of equals first) and kept unless a kept one is more similar than 0.7.
 */
export function nearDuplicates(texts: readonly string[], vectors: readonly (readonly number[])[]): (Duplicate | null)[] {
  const duplicates: (Duplicate | null)[] = texts.map(() => null);
  const kept: number[] = [];
  const byLength = texts.map((text, at) => ({ at, length: text.length })).sort((a, b) => b.length - a.length || a.at - b.at);
  for (const { at } of byLength) {
    const near = kept
      .map((original) => ({ original, similarity: cosine(vectors[original] ?? [], vectors[at] ?? []) }))
      .filter(({ similarity }) => similarity > nearDuplicate)
      .sort((a, b) => b.similarity - a.similarity)[0];
    if (near) duplicates[at] = near;
    else kept.push(at);
  }
  return duplicates;
}
