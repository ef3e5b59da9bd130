import type { TaskId } from "../../items/tasks";
import { bothWays, plain, type Template } from "./template";

const example = (lines: string) => `\nExample output:\n${lines}`;
const repeatExample = example("first key sentence {sep} #Topic#\nsecond key sentence {sep} *Evidence*");
const extractExample = example('["first key sentence", "second key sentence"]\nor, if there are none:\n[]');

/** Templates of every task in the second wording. They must never change, because stored suites refer to them. */
export const secondTemplates: Readonly<Record<TaskId, readonly Template[]>> = {
  LSI: plain(
    "Give the {ordid} element of the list.",
    "Which element is at position {id}? Answer with the element only.",
    "Go to position {id} in the list and copy what is written there.",
    "From the list above, return the entry numbered {id} exactly as it is written, without its number.",
    "Please look up the {ordid} entry and output it directly, with nothing added.",
  ),
  LMI: plain(
    "Give the elements at positions {id_arr} as a JSON list of strings, in the order of these positions.",
    "Collect the entries numbered {id_arr}. Keep that order and answer with a JSON list only.",
    "Which elements are at positions {id_arr}? Write them in one JSON array, in the same order.",
    "Look up each of the positions {id_arr} in turn and return the elements there as a JSON list.",
    "For the numbers {id_arr}, output the matching elements of the list as a JSON array of strings, without any explanation.",
  ),
  LOI: bothWays(
    ["Give the element that comes right after the {ordid} one.", "Give the element that comes right before the {ordid} one."],
    [
      "Which entry comes right after entry number {id}? Answer with that entry only.",
      "Which entry comes right before entry number {id}? Answer with that entry only.",
    ],
    [
      "Start at the {ordid} element, move one position down the list and copy the element there.",
      "Start at the {ordid} element, move one position up the list and copy the element there.",
    ],
    [
      "Please output the element immediately following the {ordid} element.",
      "Please output the element immediately preceding the {ordid} element.",
    ],
    [
      "Take the {ordid} element as your starting point. Which element is directly below it in the list?",
      "Take the {ordid} element as your starting point. Which element is directly above it in the list?",
    ],
    ["Return the element whose position is one greater than {id}."],
  ),
  LOE: bothWays(
    ["Give the element that comes right after “{element}”.", "Give the element that comes right before “{element}”."],
    [
      "The list contains the entry “{element}”. Which entry comes right after it?",
      "The list contains the entry “{element}”. Which entry comes right before it?",
    ],
    [
      "Find “{element}”, move one position down the list and copy the element there.",
      "Find “{element}”, move one position up the list and copy the element there.",
    ],
    [
      "Please output the element immediately following this one: {element}",
      "Please output the element immediately preceding this one: {element}",
    ],
    [
      "Which element is directly below “{element}” in the list? Answer with that element only.",
      "Which element is directly above “{element}” in the list? Answer with that element only.",
    ],
    ["Locate the element “{element}” and return the next element.", "Locate the element “{element}” and return the previous element."],
  ),
  LBI: bothWays(
    [
      "Choose any one element that comes after the {ordid} one and output it.",
      "Choose any one element that comes before the {ordid} one and output it.",
    ],
    ["Pick any one entry with a number greater than {id}.", "Pick any one entry with a number smaller than {id}."],
    [
      "Name one element of your choice from the part of the list below position {id}.",
      "Name one element of your choice from the part of the list above position {id}.",
    ],
    [
      "Please copy a single entry that appears anywhere after the {ordid} position.",
      "Please copy a single entry that appears anywhere before the {ordid} position.",
    ],
    ["Of all the elements that follow the {ordid} one, give just one.", "Of all the elements that precede the {ordid} one, give just one."],
    ["Output one of the elements listed after number {id}."],
  ),
  LBE: bothWays(
    [
      "Choose any one element that comes after “{element}” and output it.",
      "Choose any one element that comes before “{element}” and output it.",
    ],
    ["Pick any one entry that is listed later than “{element}”.", "Pick any one entry that is listed earlier than “{element}”."],
    [
      "Name one element of your choice from the part of the list below “{element}”.",
      "Name one element of your choice from the part of the list above “{element}”.",
    ],
    [
      "Please copy a single entry that appears anywhere after this one: {element}",
      "Please copy a single entry that appears anywhere before this one: {element}",
    ],
    ["Of all the elements that follow “{element}”, give just one.", "Of all the elements that precede “{element}”, give just one."],
    [
      "Find “{element}” and output one of the elements listed after it.",
      "Find “{element}” and output one of the elements listed before it.",
    ],
  ),
  MB: plain(
    "Give each document one of the labels {candidates}, in the order of the documents. The rules are:\n{rules}\nAnswer with a JSON object such as {example}.",
    "Label all documents from first to last. Only the labels {candidates} are allowed, and these rules decide which one applies:\n{rules}\nOutput one JSON object, for example {example}, and nothing else.",
    "Sort the documents into four classes named {candidates}. Follow these rules:\n{rules}\nWrite the result as a JSON object that maps each document to its class: {example}.",
    "Please go through the documents one by one and choose a label for each. Available labels: {candidates}. Rules:\n{rules}\nReturn JSON in this form: {example}.",
    "Which of the labels {candidates} fits each document? Apply these rules:\n{rules}\nList the documents in order as a JSON object like {example}.",
  ),
  MF: plain(
    "Some documents have exactly the same text as others, although their other fields differ. Find every set of such documents and give the {info_text} of each document, one set per line. Write None where a field is missing. Output only lines in this form:\n{example}",
    "There are several groups of documents whose text fields are identical. Print each group on its own line as a nested list with the {info_text} of its members. Write None for a missing field. The format is:\n{example}",
    "Look for repeated texts among the documents. For every text that occurs more than once, write one line that lists the {info_text} of all documents with that text (None for anything missing), as shown here:\n{example}\nDo not explain anything.",
    "Which documents have the same text as another document? Answer with one line per set of matching documents; each line lists the {info_text} of every member, in document order, with None for a missing field:\n{example}",
    "Please identify the documents that share their text with another document. Group them by text, one group per line, and represent each document by its {info_text}. Use None if a document lacks a field. Use exactly this layout:\n{example}",
  ),
  OR: plain(
    `Repeat {sentences} of your choice, each with its type. Write one per line: the sentence, then {sep}, then the type.${repeatExample}`,
    `Choose {sentences} from the text and output the result on {lines}. Each line contains a sentence and its type, with {sep} between them.${repeatExample}`,
    `Copy exactly {sentences} enclosed in matching tags. Put each on its own line, followed by the separator {sep} and its type.${repeatExample}`,
    `Please quote {sentences} and name the type of each. Use a new line for each and {sep} as the separator.${repeatExample}`,
    `Give {sentences}, no more and no fewer, in the form sentence {sep} type, one per line.${repeatExample}`,
  ),
  OQ: plain(
    "Is the sentence “{evidence}” a true key sentence of the text? Answer {yes} if it is and {no} if it is not.",
    "Decide whether the following is a true key sentence. Output {yes} if it is, or {no} if it is fake or untagged, and nothing else.\n{evidence}",
    "Look at this sentence: {evidence}\nIf it is marked as a key sentence with matching tags, write {yes}; otherwise, write {no}.",
    "“{evidence}” Does the text mark this sentence as a key sentence, with matching head and tail tags? Reply only with {yes} (it does) or {no} (it does not).",
    "Check the tags around the sentence below. Answer {yes} if it is a true key sentence, otherwise {no}.\n{evidence}",
  ),
  OE: plain(
    `Extract all true key sentences of type {type}. Output a JSON list of strings in the order of their ids, without tags.${extractExample}`,
    `Find every key sentence of type {type}, leave out the fake ones, and give them as a JSON array sorted by id.${extractExample}`,
    `Which true key sentences are of type {type}? Answer with a JSON list only, ordered by id.${extractExample}`,
    `Please collect the true key sentences marked {type}. The result must be one JSON list, ordered by the ids in the head tags.${extractExample}`,
    `Go through the text and collect the sentences enclosed in matching tags of type {type}. Write them in a JSON array from the lowest id to the highest.${extractExample}`,
  ),
};
