import type { TextNeed } from "@/lib/text/script-limits";

/** Ids that count, compare or select words: runs of letters, parts between spaces, or English tokens. */
const words = `length_constraints:number_words length_constraints:nth_paragraph_first_word
  count:word_count_range count:unique_word_count count:conjunctions count:person_names count:pronouns count:words_japanese
  ratio:stop_words ratio:sentence_words format:newline format:title_case custom:word_reverse
  words:alphabet words:consonants words:palindrome words:prime_lengths words:start_verb words:repeats words:odd_even_syllables words:last_first
  words:paragraph_last_first words:no_consecutive words:keywords_specific_position words:words_position sentence:increment
  sentence:alliteration_increment copy:repeat_phrase detectable_format:square_brackets detectable_format:bigram_wrapping
  count:lowercase_counting count:counting_composition count:count_unique keywords:no_adjacent_consecutive keywords:palindrome
  keywords:keyword_specific_position keywords:start_end first_word:first_word_answer last_word:last_word_answer first_word:first_word_sent
  last_word:last_word_sent`;

/** Ids that split a text into sentences. */
const sentences = `length_constraints:number_sentences ratio:sentence_type ratio:sentence_balance ratio:sentence_words custom:sentence_alphabet
  format:emoji words:last_first words:keywords_specific_position sentence:keyword sentence:increment sentence:alliteration_increment
  detectable_format:sentence_hyphens count:counting_composition keywords:keyword_specific_position first_word:first_word_sent
  last_word:last_word_sent`;

/** Ids that look for a word surrounded by characters other than letters. */
const keywords = "keywords:forbidden_words sentence:keyword keywords:exclude_word_harder";

/** Ids that look for commas. */
const commas = "punctuation:no_comma";

const lists: readonly (readonly [TextNeed, string])[] = [
  ["words", words],
  ["sentences", sentences],
  ["keywords", keywords],
  ["commas", commas],
];
const needs = new Map<string, TextNeed[]>();
for (const [need, ids] of lists) for (const id of ids.split(/\s+/)) needs.set(id, [...(needs.get(id) ?? []), need]);

/** The ids that depend on a text's script. */
export const needyIds: readonly string[] = [...needs.keys()];

/** Returns the features of a text that an id's check needs in order to count as a reader would. */
export const textNeeds = (id: string): readonly TextNeed[] => needs.get(id) ?? [];
