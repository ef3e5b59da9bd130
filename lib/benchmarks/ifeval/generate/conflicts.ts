import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import { ifbenchComposers } from "./compose-ifbench";
import { ifevalComposers } from "./compose-ifeval";
import type { Composer } from "./composer";
import { secondAsks } from "./second-asks";

/** Composers of all ids that generated suites use. */
export const composers: readonly Composer[] = [...ifevalComposers, ...ifbenchComposers];

/** Returns the templates that request an id in a wording. */
export const asksIn = ({ id, asks }: Composer, wording: PromptWording): readonly string[] =>
  wording === "1" ? asks : (secondAsks[id] ?? asks);

/** Ids that a group or an id excludes, in one direction; made symmetric. Based on the authors' table, extended for IFBench. */
const excludes: Readonly<Record<string, readonly string[]>> = {
  "language:response_language": [
    "detectable_format:multiple_sections",
    "keywords:existence",
    "keywords:frequency",
    "keywords:forbidden_words",
    "startend:end_checker",
    "change_case:english_capital",
    "change_case:english_lowercase",
    // English sentences would be mixed with those of the other language.
    "combination:repeat_prompt",
    "detectable_content:postscript",
    "length_constraints:nth_paragraph_first_word",
    "keywords:letter_frequency",
    "detectable_content:number_placeholders",
    "detectable_format:number_highlighted_sections",
    "detectable_format:number_bullet_lists",
    "change_case:capital_word_frequency",
    "length_constraints:number_sentences",
    "length_constraints:number_words",
    "length_constraints:number_paragraphs",
    "count:*",
    "ratio:*",
    "sentence:*",
    "format:*",
  ],
  "length_constraints:number_paragraphs": ["length_constraints:nth_paragraph_first_word", "length_constraints:number_sentences"],
  "detectable_format:multiple_sections": ["detectable_format:number_highlighted_sections"],
  "change_case:capital_word_frequency": ["change_case:english_capital", "change_case:english_lowercase"],
  "change_case:english_lowercase": [
    "change_case:english_capital",
    "count:person_names",
    "format:output_template",
    "detectable_format:multiple_sections",
    "format:thesis",
  ],
  "change_case:english_capital": ["count:person_names", "format:output_template", "detectable_format:multiple_sections", "format:thesis"],
  "startend:quotation": ["detectable_format:title", "combination:repeat_prompt", "format:quotes", "detectable_format:json_format"],
  "punctuation:no_comma": ["count:punctuation"],
  "format:list": ["startend:end_checker"],
  "format:output_template": ["startend:end_checker"],
  "format:thesis": ["combination:repeat_prompt"],
  "count:numbers": ["detectable_format:multiple_sections"],
  "count:word_count_range": ["length_constraints:number_words"],
};

/** Ids that combine with few others: everything not listed here is excluded. */
const onlyWith: Readonly<Record<string, readonly string[]>> = {
  "detectable_format:json_format": ["keywords:existence", "keywords:forbidden_words"],
  "combination:two_responses": [
    "keywords:existence",
    "keywords:forbidden_words",
    "language:response_language",
    "detectable_format:title",
    "punctuation:no_comma",
  ],
  "combination:repeat_prompt": ["keywords:existence", "detectable_format:title", "punctuation:no_comma"],
};

const named = (names: readonly string[] | undefined, id: string) =>
  names?.some((name) => name === id || (name.endsWith(":*") && id.startsWith(name.slice(0, -1)))) ?? false;

const alone = new Set(composers.filter((composer) => composer.alone).map(({ id }) => id));

/** True if two instruction ids cannot be in one prompt; an id always excludes itself. */
export function conflict(a: string, b: string): boolean {
  if (a === b || alone.has(a) || alone.has(b)) return true;
  if (named(excludes[a], b) || named(excludes[b], a)) return true;
  return (onlyWith[a] !== undefined && !named(onlyWith[a], b)) || (onlyWith[b] !== undefined && !named(onlyWith[b], a));
}
