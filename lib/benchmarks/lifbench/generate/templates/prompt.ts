import type { PromptWording } from "@/lib/benchmarks/prompt-wording";
import type { Part, TextHash } from "@/lib/contracts/message";
import type { ScenarioId } from "../../items/tasks";

/** Text around a scenario's context. The words directly before and after the context are those by which the authors' scorers find it. */
interface Frame {
  /** Ends where the context begins. Items of the first wording do not store it. */
  description: string;
  /** Separates context and instruction. */
  lead: string;
}

export const frames: Readonly<Record<ScenarioId, Frame>> = {
  list: {
    description:
      "You look things up in a list. Read the list below and give the elements that the instruction after it asks for. An element is what stands behind its number. Answer with elements of the list only, copied exactly, and with nothing else.\n\nList to be retrieved:\n",
    lead: "\nInstruction: ",
  },
  multidoc: {
    description:
      "You look after a collection of documents. Each document has a header with its number and some of these fields: id, iD2, title, date, source and text. Read the documents and follow the instructions after them. Give what is asked for directly, without any explanation. Bear in mind:\n1. Some documents lack a title or a source.\n2. Some documents have the same text as others.\n\n Documents:\n",
    lead: "\n\n Instructions: ",
  },
  onedoc: {
    description:
      "Some sentences of the text below are key sentences. Each of them stands between a head tag and a tail tag. There are six types of key sentences, with these tags: <#Topic#>, <@argument@>, <!Transition!>, <|Summary|>, <*Evidence*>, <-Concession->. The head tag also has an id, which counts within its type: <#Topic#-1> begins the sentence of the type #Topic# with the id 1. Where the tail tag does not match the head tag, the sentence is a fake key sentence. Read the text and answer directly as the instruction after it demands.\n\nInput text: ",
    lead: "\n\nInstruction: ",
  },
};

const secondDescriptions: Readonly<Record<ScenarioId, string>> = {
  list: "Read the list below and give the elements that the instruction after it asks for. An element is the text that follows its number. Answer only with elements of the list, copied exactly, and with nothing else.\n\nList to be retrieved:\n",
  multidoc:
    "You are given a collection of documents. Each document has a header with its number and some of these fields: id, iD2, title, date, source and text. Read the documents and follow the instructions after them. Give what is asked for directly, without any explanation. Keep in mind:\n1. Some documents have no title or no source.\n2. Some documents have the same text as others.\n\n Documents:\n",
  onedoc:
    "Some sentences in the text below are key sentences. Each key sentence is enclosed in a head tag and a tail tag. There are six types of key sentences, with these tags: <#Topic#>, <@argument@>, <!Transition!>, <|Summary|>, <*Evidence*>, <-Concession->. The head tag also contains an id, which counts within its type: <#Topic#-1> marks the sentence of type #Topic# with id 1. If the tail tag does not match the head tag, the sentence is a fake key sentence. Read the text and answer directly as the instruction after it asks.\n\nInput text: ",
};

/** Returns the text before a scenario's context in a wording. */
export const descriptionIn = (scenario: ScenarioId, wording: PromptWording): string =>
  wording === "1" ? frames[scenario].description : secondDescriptions[scenario];

/** Index of the part of a prompt that is the context. */
export const contextPart = 1;

/** Fields of an item that determine its prompt; absent ones are the scenario's. */
export interface PromptOf {
  context: TextHash;
  instruction: string;
  description?: string | undefined;
  around?: readonly [lead: string, ending: string] | undefined;
}

/** Text after an instruction that Heed generates. */
export const ownEnding = "\n";

/** Builds the parts of a prompt: description, context and instruction. */
export function promptParts(scenario: ScenarioId, { context, instruction, description, around }: PromptOf): Part[] {
  const frame = frames[scenario];
  const [lead, ending] = around ?? [frame.lead, ownEnding];
  return [description ?? frame.description, { hash: context }, `${lead}${instruction}${ending}`];
}
