import { manifests } from "@/lib/benchmarks/registry";
import { sampleStatus } from "@/lib/contracts/sample";
import { HeedError } from "@/lib/errors";
import { type FilterField, verdictWords } from "@/lib/filter/fields";
import { type FilterTerm, type FilterValue, plainText } from "@/lib/filter/filter-line";
import { runFields } from "@/lib/filter/runs";
import { pairLetters, pairNumber, wordsInOrder } from "./words";

/** Fields of runs by which a search is narrowed; a score is the sample's. */
const searchedRunFields: readonly FilterField[] = runFields
  .filter(({ name }) => !["score", "cost"].includes(name))
  .map((field) =>
    field.name === "is"
      ? { ...field, gloss: "archived runs and examples are excluded by default", choices: ["archived", "example", "tagged"] }
      : field,
  );

/** Fields of a search: those of runs, a sample's verdict, status and score, and the tags of all families. */
export function searchFields(): FilterField[] {
  const ofSamples: FilterField[] = [
    { name: "verdict", gloss: "missed or passed", kind: "choice", choices: verdictWords },
    { name: "status", gloss: "outcome of the sample", kind: "choice", choices: sampleStatus.options },
    { name: "score", gloss: "percent", kind: "number" },
    { name: "key", gloss: "the item’s key", kind: "text" },
  ];
  const taken = new Set([...searchedRunFields, ...ofSamples].map(({ name }) => name));
  const tags = new Map<string, FilterField>();
  for (const { title, views } of manifests) {
    for (const { tag, label, kind, source } of views.tags) {
      const name = tag.toLowerCase();
      if (source !== "fact" && !taken.has(name) && !tags.has(name)) tags.set(name, { name, gloss: `${label}, ${title}`, kind });
    }
  }
  return [...searchedRunFields, ...ofSamples, ...tags.values()];
}

/** What a search does with one value: words that the index must hold, and a text that the reply itself must. */
export interface SoughtText {
  text: string;
  literal: boolean;
  /** Words that the reply has as they are. */
  whole: string[];
  /** The beginning, the end or a part of a word; null where there is none. */
  begin: string | null;
  end: string | null;
  within: string | null;
  /** Pairs of neighbours that the reply has, by their numbers. */
  pairs: number[];
  /** The index alone does not tell: the reply must be read. */
  recheck: boolean;
}

/** Letters of a part of a word that can be searched for. */
const fewest = 3;

/** The numbers of neighbours in a phrase, of which the first word may begin, and the last may end, within a word of the reply. */
function pairsOf(words: readonly string[], opens: boolean, closes: boolean): number[] {
  return words.slice(1).flatMap((after, at) => {
    const before = words[at];
    const isWhole = before !== undefined && !(opens && at === 0) && !(closes && at === words.length - 2 && after.length < pairLetters);
    return isWhole ? [pairNumber(before, after)] : [];
  });
}

/** What is sought by a value; throws `invalid` for a text that no index finds. */
export function soughtText(value: FilterValue): SoughtText {
  const text = plainText(value);
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
  // Short ends are left to the reply's own text, where something else narrows the search.
  const strong = (text: string | null): string | null => (text !== null && text.length >= fewest ? text : null);
  // A stored word that has the part proves it: nothing but one word's letters is sought.
  if (lower === first && strong(terms.within) !== null) return { ...terms, recheck: false };
  const kept = { ...terms, begin: terms.begin, end: strong(terms.end), within: strong(terms.within) };
  if (kept.whole.length === 0 && kept.begin === null && kept.end === null && kept.within === null)
    throw new HeedError("invalid", `~${text} is too short to search in all replies. Enter at least ${fewest} letters, or remove ~.`, {
      where: "q",
    });
  return kept;
}

/** Terms of a search, told apart: what replies must hold, what their runs must be, and what their samples. */
export function searchTerms(terms: readonly FilterTerm[]): { texts: FilterTerm[]; ofRuns: FilterTerm[]; ofSamples: FilterTerm[] } {
  const narrowsRuns = ({ field }: FilterTerm) => searchedRunFields.some(({ name }) => name === field);
  return {
    texts: terms.filter(({ field }) => field === null),
    ofRuns: terms.filter(narrowsRuns),
    ofSamples: terms.filter((term) => term.field !== null && !narrowsRuns(term)),
  };
}
