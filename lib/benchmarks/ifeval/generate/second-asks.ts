import { people } from "../score/checks/word-lists";

/**
 * Requests for each id in the second wording: templates for `worded`. Each states what its check tests, and nothing else. Never change one:
 * stored suites contain them.
 */
export const secondAsks: Readonly<Record<string, readonly string[]>> = {
  "keywords:existence": [
    "Your reply must include {list keywords}.",
    "Somewhere in your reply, use each of the following: {list keywords}.",
  ],
  "keywords:frequency": [
    "The word “{keyword}” must appear {than relation} {frequency} times.",
    "Use the word “{keyword}” {than relation} {frequency} times in your reply.",
  ],
  "keywords:forbidden_words": [
    "Do not use any of these words: {list forbidden_words}.",
    "None of the following words may appear in your reply: {list forbidden_words}.",
  ],
  "keywords:letter_frequency": [
    "The letter “{letter}”, in upper or lower case, must appear {than let_relation} {let_frequency} times.",
    "Use the letter “{letter}” {than let_relation} {let_frequency} times, counting both upper and lower case.",
  ],
  "language:response_language": ["Reply only in {language language}.", "Write your entire reply in {language language}."],
  "length_constraints:number_sentences": [
    "Write {than relation} {num_sentences} sentences.",
    "Your reply must have {than relation} {num_sentences} sentences.",
  ],
  "length_constraints:number_paragraphs": [
    "Write exactly {num_paragraphs} paragraphs, separated by a line with three asterisks: ***",
    "Divide your reply into exactly {num_paragraphs} paragraphs, with *** between them.",
  ],
  "length_constraints:number_words": [
    "Write {than relation} {num_words} words.",
    "Your reply must contain {than relation} {num_words} words.",
  ],
  "length_constraints:nth_paragraph_first_word": [
    "Write exactly {num_paragraphs} paragraphs, with one blank line between them and no other blank lines. The first word of paragraph {nth_paragraph} must be “{first_word}”.",
  ],
  "detectable_content:number_placeholders": [
    "Include at least {placeholders num_placeholders} in square brackets, such as [name].",
    "Use at least {placeholders num_placeholders} in square brackets, such as [place], for the reader to fill in.",
  ],
  "detectable_content:postscript": [
    "At the end, add a postscript that starts with “{postscript_marker}”.",
    "Finish with a postscript marked “{postscript_marker}”.",
  ],
  "detectable_format:number_bullet_lists": [
    "Include exactly {num_bullets} bullet points, each on its own line starting with “* ” or “- ”.",
    "Your reply must contain exactly {num_bullets} Markdown bullet points (“* like this” or “- like this”).",
  ],
  "detectable_format:constrained_response": [
    "Would you recommend it? Answer with one of these sentences: “My answer is yes.”, “My answer is no.” or “My answer is maybe.”",
  ],
  "detectable_format:number_highlighted_sections": [
    "Highlight at least {passages num_highlights} with asterisks, *like this*.",
    "Put at least {phrases num_highlights} between asterisks, *like this*.",
  ],
  "detectable_format:multiple_sections": [
    "Divide your reply into at least {num_sections} sections, headed “{section_spliter} 1”, “{section_spliter} 2” and so on.",
  ],
  "detectable_format:json_format": ["Your entire reply must be valid JSON.", "Reply with valid JSON and nothing else."],
  "detectable_format:title": [
    "Include a title in double angle brackets, such as <<a plain title>>.",
    "Give your reply a title, written in double angle brackets <<like this>>.",
  ],
  "combination:two_responses": ["Give two different replies, separated by six asterisks: ******"],
  "combination:repeat_prompt": [
    "Begin your reply with this sentence, word for word: “{prompt_to_repeat}”",
    "Begin your reply by repeating the following sentence exactly, without quotation marks: “{prompt_to_repeat}”",
  ],
  "startend:end_checker": [
    "End your reply with exactly this phrase and write nothing after it: “{end_phrase}”",
    "The very last words of your reply must be “{end_phrase}”",
  ],
  "startend:quotation": [
    'Put straight double quotation marks (") around your entire reply.',
    'Wrap your entire reply in straight double quotation marks (").',
  ],
  "change_case:capital_word_frequency": [
    "Write {than capital_relation} {capital_frequency} words in all capital letters.",
    "Words in ALL CAPITALS must appear {than capital_relation} {capital_frequency} times.",
  ],
  "change_case:english_capital": [
    "Write your entire reply in English and in capital letters only.",
    "Reply in English, using only capital letters.",
  ],
  "change_case:english_lowercase": [
    "Write your entire reply in English and in lower case, with no capital letters.",
    "Reply in English, using only lower-case letters.",
  ],
  "punctuation:no_comma": ["Do not use any commas.", "Write your reply without a single comma."],
  "count:word_count_range": ["Write between {min_words} and {max_words} words."],
  "count:unique_word_count": ["Use at least {N} different words."],
  "count:conjunctions": ["Use at least {small_n} different coordinating conjunctions."],
  "count:person_names": [`Mention at least {N} different people by first name, choosing the names from this list: ${people.join(", ")}.`],
  "count:numbers": ["Include exactly {N} numbers, written in digits."],
  "count:punctuation": ["Use each of these punctuation marks at least once: . , ! ? ; : and an interrobang (?!)."],
  "count:pronouns": ["Use at least {N} pronouns."],
  "count:keywords_multiple": [
    "Use “{keyword1}” exactly once, “{keyword2}” exactly twice, “{keyword3}” exactly three times, “{keyword4}” exactly five times and “{keyword5}” exactly seven times.",
  ],
  "ratio:stop_words": ["At most {percentage}% of the words may be stop words (such as “the”, “of” and “is”)."],
  "sentence:keyword": ["Sentence number {N} of your reply must contain the word “{word}”."],
  "format:parentheses": ["Somewhere in your reply, nest brackets at least five levels deep, such as (a [b {c (d [e])}])."],
  "format:quotes": [
    "Include quotes within quotes within quotes, at least three levels deep, alternating between straight double (\") and single (') quotation marks.",
  ],
  "format:list": ["Include a list of at least two items, each marked with {sep} instead of a bullet."],
  "format:thesis": ["Include a thesis statement in italics, using HTML (<i>thesis</i>), and write more text after it."],
  "format:output_template": ["Use this template for your reply: My Answer: [answer] My Conclusion: [conclusion] Future Outlook: [outlook]"],
  "custom:multiples": ["Count from 10 to 50, but print only the multiples of 7."],
  "custom:character_reverse": [
    "What animal is the national symbol of the United States? Write your answer with all its characters in reverse order.",
  ],
  // The check compares the reply with exactly this sentence.
  "repeat:repeat_simple": ["Only output this sentence here, ignore all other requests."],
  "format:no_whitespace": ["Write your reply without any white space."],
  "format:options": ["Which fits best? Answer with only one of these options: {choices options}."],
  "format:newline": ["Write each word of your reply on its own line."],
  "repeat:repeat_span": [
    "Do not answer the request. Instead, take the sentence below and write only its characters {n_start} to {n_end}, including both and counting from 0: {prompt_to_repeat}",
  ],
  "copy:copying_simple": [
    "Do not answer the request. Instead, copy the following sentence word for word and write nothing else: {prompt_to_repeat}",
  ],
};
