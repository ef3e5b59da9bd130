import { manifests } from "@/lib/benchmarks/registry";
import { sampleStatus } from "@/lib/contracts/sample";
import { HeedError } from "@/lib/errors";
import { type FilterField, verdictWords } from "@/lib/filter/fields";
import { type FilterTerm, type FilterValue, plainFilterText } from "@/lib/filter/filter-line";
import { runFields } from "@/lib/filter/runs";
import { pairLetters, pairNumber, wordsInOrder } from "./words";

/** Fields of runs that narrow a search; a score is that of the sample. */
const searchedRunFields: readonly FilterField[] = runFields
  .filter(({ name }) => !["score", "cost"].includes(name))
  .map((field) =>
    field.name === "is"
      ? { ...field, gloss: "archived runs and examples are excluded by default", choices: ["archived", "example", "tagged"] }
      : field,
  );

/** Lists the fields of a search: those of runs, a sample's verdict, status and score, and the tags of all families. */
export function searchFields(): FilterField[] {
  const sampleFields: FilterField[] = [
    { name: "verdict", gloss: "missed or passed", kind: "choice", choices: verdictWords },
    { name: "status", gloss: "outcome of the sample", kind: "choice", choices: sampleStatus.options },
    { name: "score", gloss: "percent", kind: "number" },
    { name: "key", gloss: "the item’s key", kind: "text" },
  ];
  const taken = new Set([...searchedRunFields, ...sampleFields].map(({ name }) => name));
  const tags = new Map<string, FilterField>();
  for (const { title, views } of manifests) {
    for (const { tag, label, kind, source } of views.tags) {
      const name = tag.toLowerCase();
      if (source !== "fact" && !taken.has(name) && !tags.has(name)) tags.set(name, { name, gloss: `${label}, ${title}`, kind });
    }
  }
  return [...searchedRunFields, ...sampleFields, ...tags.values()];
}

/** Search for one value: words that the index must contain, and a text that the reply itself must contain. */
export interface SoughtText {
  text: string;
  literal: boolean;
  /** Words that the reply contains exactly. */
  whole: string[];
  /** The beginning, the end or a part of a word; null if not searched. */
  begin: string | null;
  end: string | null;
  within: string | null;
  /** Numbers of the pairs of neighboring words that the reply contains. */
  pairs: number[];
  /** True if the index alone is not sufficient, so the reply must be read. */
  recheck: boolean;
}

/** Minimum length of a part of a word that can be searched. */
const fewest = 3;

/**
 * The numbers of the neighboring words in a phrase. With `opens`, the first word may begin within a word of the reply; with `closes`, the
 * last may end within one.
 */
function pairsOf(words: readonly string[], opens: boolean, closes: boolean): number[] {
  return words.slice(1).flatMap((after, at) => {
    const before = words[at];
    const isWhole = before !== undefined && !(opens && at === 0) && !(closes && at === words.length - 2 && after.length < pairLetters);
    return isWhole ? [pairNumber(before, after)] : [];
  });
}

/** Prepares the search for a value; throws `invalid` for a text that no index finds. */
export function soughtText(value: FilterValue): SoughtText {
  const text = plainFilterText(value);
  const literal = value.kind === "text" && value.match === "part";
  const words = wordsInOrder(text);
  const [first, ...rest] = words;
  const last = rest.at(-1);
  const none = { text, literal, whole: [], begin: null, end: null, within: null, pairs: [], recheck: true };
  const han = /^\p{Script=Han}$/u;
  if (first === undefined) throw new HeedError("invalid", `“${text}” has no letters or digits and cannot be searched.`, { where: "q" });
  const isWhole = (word: string): boolean => han.test(word);
  if (!literal) {
    const end = last ?? first;
    const whole = isWhole(end);
    const pairs = pairsOf(words, false, !whole);
    return { ...none, whole: whole ? words : words.slice(0, -1), begin: whole ? null : end, pairs, recheck: words.length > 1 };
  }
  const lower = text.toLowerCase();
  const opens = lower.startsWith(first) && !isWhole(first);
  const closes = lower.endsWith(last ?? first) && !isWhole(last ?? first);
  const parts =
    last === undefined
      ? opens && closes
        ? { within: first }
        : opens
          ? { end: first }
          : closes
            ? { begin: first }
            : { whole: [first] }
      : {
          whole: [...(opens ? [] : [first]), ...rest.slice(0, -1), ...(closes ? [] : [last])],
          end: opens ? first : null,
          begin: closes ? last : null,
        };
  const terms = { ...none, ...parts, pairs: pairsOf(words, opens, closes) };
  // Short ends are searched only in the reply's own text, if another term narrows the search.
  const strong = (text: string | null): string | null => (text !== null && text.length >= fewest ? text : null);
  // A stored word that contains the part is proof, because only letters of a single word are sought.
  if (lower === first && strong(terms.within) !== null) return { ...terms, recheck: false };
  const kept = { ...terms, begin: terms.begin, end: strong(terms.end), within: strong(terms.within) };
  if (kept.whole.length === 0 && kept.begin === null && kept.end === null && kept.within === null)
    throw new HeedError("invalid", `~${text} is too short to search in all replies. Enter at least ${fewest} letters, or remove ~.`, {
      where: "q",
    });
  return kept;
}

/** Splits the terms of a search into those on replies, on their runs, and on their samples. */
export function searchTerms(terms: readonly FilterTerm[]): { texts: FilterTerm[]; runTerms: FilterTerm[]; sampleTerms: FilterTerm[] } {
  const narrowsRuns = ({ field }: FilterTerm) => searchedRunFields.some(({ name }) => name === field);
  return {
    texts: terms.filter(({ field }) => field === null),
    runTerms: terms.filter(narrowsRuns),
    sampleTerms: terms.filter((term) => term.field !== null && !narrowsRuns(term)),
  };
}
