import type { TaskId } from "../../items/tasks";
import { bothWays, plain, type Template } from "./template";

const example = (lines: string) => `\nExample of the output:\n${lines}`;
const repeatExample = example("first key sentence {sep} #Topic#\nsecond key sentence {sep} *Evidence*");
const extractExample = example('["first key sentence", "second key sentence"]\nor, where there is none:\n[]');

/** Templates of every task in the first wording. They must never change, because stored suites refer to them. */
export const firstTemplates: Readonly<Record<TaskId, readonly Template[]>> = {
  LSI: plain(
    "Give the {ordid} element of the list.",
    "Which element stands in the {ordid} place? Answer with the element alone.",
    "Go to position {id} of the list and copy what is written there.",
    "From the list above, return the entry numbered {id}, exactly as it stands, without its number.",
    "Please look up the {ordid} entry and output it at once, with nothing added.",
  ),
  LMI: plain(
    "Give the elements at the positions {id_arr} as a JSON list of strings, in the order of these positions.",
    "Collect the entries numbered {id_arr}. Keep that order and answer with a JSON list alone.",
    "Which elements stand at {id_arr}? Write them into one JSON array in the same order.",
    "Look up each of the positions {id_arr} one after the other and return what stands there as a JSON list.",
    "For the numbers {id_arr}, output the matching elements of the list as a JSON array of strings, without any explanation.",
  ),
  LOI: bothWays(
    ["Give the element that comes right after the {ordid} one.", "Give the element that comes right before the {ordid} one."],
    ["Which entry follows entry number {id}? Answer with it alone.", "Which entry precedes entry number {id}? Answer with it alone."],
    [
      "Start at the {ordid} element, go one step down the list and copy what you find.",
      "Start at the {ordid} element, go one step up the list and copy what you find.",
    ],
    ["Please output the next neighbour of the {ordid} element.", "Please output the previous neighbour of the {ordid} element."],
    [
      "The {ordid} place is your starting point. What stands in the place below it?",
      "The {ordid} place is your starting point. What stands in the place above it?",
    ],
    ["Return the element whose position is one greater than {id}."],
  ),
  LOE: bothWays(
    ["Give the element that comes right after “{element}”.", "Give the element that comes right before “{element}”."],
    [
      "In the list there is the entry “{element}”. Which entry follows it?",
      "In the list there is the entry “{element}”. Which entry precedes it?",
    ],
    [
      "Find “{element}”, go one step down the list and copy what you find.",
      "Find “{element}”, go one step up the list and copy what you find.",
    ],
    ["Please output the next neighbour of this element: {element}", "Please output the previous neighbour of this element: {element}"],
    [
      "What stands in the place below “{element}”? Answer with the element alone.",
      "What stands in the place above “{element}”? Answer with the element alone.",
    ],
    ["Locate the element “{element}” and return its successor.", "Locate the element “{element}” and return its predecessor."],
  ),
  LBI: bothWays(
    [
      "Choose any one element that comes after the {ordid} one and output it.",
      "Choose any one element that comes before the {ordid} one and output it.",
    ],
    ["Pick at random an entry with a number greater than {id}.", "Pick at random an entry with a number smaller than {id}."],
    [
      "Name one element, whichever you like, from the part of the list below position {id}.",
      "Name one element, whichever you like, from the part of the list above position {id}.",
    ],
    [
      "Please copy a single entry that stands later than the {ordid} place.",
      "Please copy a single entry that stands earlier than the {ordid} place.",
    ],
    ["Of all the elements that follow the {ordid} one, give just one.", "Of all the elements that precede the {ordid} one, give just one."],
    ["Draw one element from everything that is listed after number {id}."],
  ),
  LBE: bothWays(
    [
      "Choose any one element that comes after “{element}” and output it.",
      "Choose any one element that comes before “{element}” and output it.",
    ],
    ["Pick at random an entry that is listed later than “{element}”.", "Pick at random an entry that is listed earlier than “{element}”."],
    [
      "Name one element, whichever you like, from the part of the list below “{element}”.",
      "Name one element, whichever you like, from the part of the list above “{element}”.",
    ],
    [
      "Please copy a single entry that stands somewhere after this one: {element}",
      "Please copy a single entry that stands somewhere before this one: {element}",
    ],
    ["Of all the elements that follow “{element}”, give just one.", "Of all the elements that precede “{element}”, give just one."],
    ["Find “{element}” and draw one element from everything after it.", "Find “{element}” and draw one element from everything before it."],
  ),
  MB: plain(
    "Give every document one of the labels {candidates}, in the order of the documents. The rules are:\n{rules}\nAnswer with a JSON object such as {example}.",
    "Label all documents from the first to the last. Only the labels {candidates} are allowed, and these rules decide:\n{rules}\nOutput one JSON dictionary, for example {example}, and nothing else.",
    "Sort the documents into four classes with the names {candidates}. Follow these rules:\n{rules}\nWrite the result as a JSON object that maps each document to its class: {example}.",
    "Please go through the documents one by one and decide on a label for each. Available labels: {candidates}. Rules:\n{rules}\nReturn JSON in this form: {example}.",
    "Which of the labels {candidates} does each document deserve? Apply the following:\n{rules}\nList the documents in their order as a JSON dictionary like {example}.",
  ),
  MF: plain(
    "Some documents have exactly the same text as others, although their remaining fields differ. Find all sets of such documents and give {info_text} of each document, one set a line. Write None where a field is missing. Output only lines of this form:\n{example}",
    "There are several groups of documents whose text field is identical. Print each group on a line of its own as a nested list with {info_text} of its members. A field that is missing becomes None. The format is:\n{example}",
    "Look for repeated texts among the documents. For every text that occurs more than once, write one line that lists {info_text} of all documents with that text (None for what is missing), as here:\n{example}\nDo not explain anything.",
    "Which documents are copies of each other as far as their text goes? Answer with as many lines as there are sets of copies; each line holds {info_text} of every member, in the order of the documents, and None for an absent field:\n{example}",
    "Please identify the documents that share their text with another one. Group them by text, one group a line, and represent each document by {info_text}. Use None if a document lacks a field. Stick to this layout:\n{example}",
  ),
  OR: plain(
    `Repeat {sentences} of your choice, each with its type. Write one a line: the sentence, then {sep}, then the type.${repeatExample}`,
    `Choose {sentences} from the text and output the result on {lines}. Each line has a sentence and its type with {sep} between them.${repeatExample}`,
    `Copy exactly {sentences} that you find between matching tags. Put each on its own line, followed by the separator {sep} and by its type.${repeatExample}`,
    `Please quote {sentences} and name the type of each. Use a new line for each and {sep} as the separator.${repeatExample}`,
    `Give {sentences}, no more and no fewer, in the form sentence {sep} type, one a line.${repeatExample}`,
  ),
  OQ: plain(
    "Is the sentence “{evidence}” a true key sentence of the text? Answer {yes} if it is and {no} if it is not.",
    "Decide whether the following is a true key sentence. Output {yes} for a true one, {no} for a fake one or an untagged sentence, and nothing else.\n{evidence}",
    "Look at this sentence: {evidence}\nIf it is marked as a key sentence with matching tags, write {yes}; in any other case write {no}.",
    "“{evidence}” Does the input text mark this sentence as a key sentence, with a head tag and a tail tag that agree? Reply only with {yes} (it does) or {no} (it does not).",
    "Check the tags around the sentence below. Your answer is {yes} where it is a real key sentence, otherwise {no}.\n{evidence}",
  ),
  OE: plain(
    `Extract all true key sentences of the type {type}. Output a JSON list of strings in the order of their ids, without tags.${extractExample}`,
    `Find every key sentence of the type {type}, leave out the fake ones, and give them as a JSON array sorted by id.${extractExample}`,
    `Which true key sentences belong to the type {type}? Answer with a JSON list alone, arranged by id.${extractExample}`,
    `Please gather the real key sentences that are marked {type}. The result must be one JSON list, ordered by the ids in the head tags.${extractExample}`,
    `Go through the text and collect the sentences between matching tags of the type {type}. Write them into a JSON array from the lowest id to the highest.${extractExample}`,
  ),
};
