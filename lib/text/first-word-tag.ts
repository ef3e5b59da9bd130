/** Weights of NLTK's averaged perceptron, as in its three JSON files. */
export interface TaggerWeights {
  /** Weights by feature, then by tag. */
  weights: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Words that always have one tag, as they are written. */
  fixed: ReadonlyMap<string, string>;
  tags: readonly string[];
}

const suffix = (word: string) => [...word].slice(-3).join("");

/** Returns the form of a word that features use. */
function normalized(word: string): string {
  if (word.includes("-") && !word.startsWith("-")) return "!HYPHEN";
  if (/^\p{Nd}{4}$/u.test(word)) return "!YEAR";
  if (/^\p{Nd}/u.test(word)) return "!DIGITS";
  return word.toLowerCase();
}

/**
 * Returns the Penn Treebank tag of a text's first token, like NLTK's `pos_tag`: its fixed tag, else the tag with the highest sum of feature
 * weights. A tie goes to the later name. Null without a token.
 */
export function firstWordTag(tokens: readonly string[], { weights, fixed, tags }: TaggerWeights): string | null {
  const [word] = tokens;
  if (word === undefined) return null;
  const always = fixed.get(word);
  if (always !== undefined) return always;
  const context = [...tokens.slice(0, 3).map(normalized), "-END-", "-END2-"];
  const [current = "", next = "", afterNext = ""] = context;
  const features = [
    "bias",
    `i suffix ${suffix(word)}`,
    `i pref1 ${[...word][0] ?? ""}`,
    "i-1 tag -START-",
    "i-2 tag -START2-",
    "i tag+i-2 tag -START- -START2-",
    `i word ${current}`,
    `i-1 tag+i word -START- ${current}`,
    "i-1 word -START2-",
    "i-1 suffix T2-",
    "i-2 word -START-",
    `i+1 word ${next}`,
    `i+1 suffix ${suffix(next)}`,
    `i+2 word ${afterNext}`,
  ];
  const sums = new Map(tags.map((tag) => [tag, 0]));
  for (const feature of features) {
    for (const [tag, weight] of Object.entries(weights.get(feature) ?? {})) sums.set(tag, (sums.get(tag) ?? 0) + weight);
  }
  let best: string | null = null;
  for (const [tag, sum] of sums) {
    const least = best === null ? Number.NEGATIVE_INFINITY : (sums.get(best) ?? 0);
    if (best === null || sum > least || (sum === least && tag > best)) best = tag;
  }
  return best;
}
