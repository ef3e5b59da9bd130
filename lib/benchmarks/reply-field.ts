import { contentText, isFields, messageContent } from "./content-text";
import type { ReplyFacts } from "./family";
import { givenFacts } from "./reply-facts";

type Fields = Readonly<Record<string, unknown>>;

/** A reply in a record; `text` is null if the call gave none. */
export interface FoundReply {
  text: string | null;
  facts: ReplyFacts;
}

/**
 * The replies in a record; several are samples of one prompt. `fault`: the field holds something other than a reply; `lacks`: the record
 * has no field for a reply. Both are sentences.
 */
export type FoundReplies = { replies: FoundReply[] } | { fault: string } | { lacks: string };

/** Names under which tools write replies, so that a message can suggest the field that is probably meant. */
const usual =
  /^(?:llm|model|raw|generated|assistant|filtered|final)?_?(?:response|reply|replie|answer|output|completion|generation|prediction|pred|resp|result|text)s?(?:_(?:text|content|str|raw))?$/i;

const mostNamed = 12;
const deepest = 5;

/** Makes a reply without facts. */
const bare = (text: string | null): FoundReply => ({ text, facts: {} });

/**
 * Adds facts that replies share to their own. Tokens and cost are those of the whole call, so several replies get none of them: each would
 * count them once.
 */
function withShared(shared: ReplyFacts, replies: readonly FoundReply[]): FoundReply[] {
  const { inputTokens: _in, outputTokens: _out, reasoningTokens: _reasoning, costUsd: _cost, ...each } = shared;
  const given = replies.length > 1 ? each : shared;
  return replies.map(({ text, facts }) => ({ text, facts: { ...given, ...facts } }));
}

/** True if a list holds parts of one message rather than replies. */
const areParts = (list: readonly unknown[]) =>
  list.every((part) => isFields(part) && ("type" in part || "text" in part) && !("message" in part));

const areMessages = (list: readonly unknown[]) =>
  list.every((message) => isFields(message) && typeof message.role === "string" && "content" in message);

/** Returns the text of a message or of a choice; a message whose content is null is an empty reply. */
function choiceText(choice: unknown): string | null {
  if (typeof choice === "string") return choice;
  if (!isFields(choice)) return null;
  const message = choice.message ?? choice.delta;
  if (isFields(message)) {
    if (message.content === null || message.content === undefined) return typeof message.refusal === "string" ? message.refusal : "";
    return messageContent(message);
  }
  if (typeof choice.text === "string") return choice.text;
  return "content" in choice ? messageContent(choice) : null;
}

/**
 * Returns the text of the messages in a list of the Responses interface, whose other entries are reasoning and tool calls; null if it holds
 * no message.
 */
function outputText(list: readonly unknown[]): string | null {
  const messages = list.flatMap((entry) =>
    isFields(entry) && (entry.type === "message" || entry.role === "assistant") ? [messageContent(entry)] : [],
  );
  return messages.length > 0 && messages.every((text) => text !== null) ? messages.join("") : null;
}

function inList(list: readonly unknown[], depth: number): FoundReply[] | string {
  if (list.length === 0) return "is an empty list";
  if (list.every((part) => typeof part === "string")) return list.map((text) => bare(String(text)));
  if (areMessages(list)) {
    const text = messageContent(list.findLast((message) => isFields(message) && message.role === "assistant"));
    return text === null ? "has messages without assistant text" : [bare(text)];
  }
  const output = outputText(list);
  if (output !== null) return [bare(output)];
  if (areParts(list)) {
    const text = contentText(list);
    return text === null ? "has parts that are not text" : [bare(text)];
  }
  const each = list.map((part) => inValue(part, depth + 1));
  const wrong = each.find((read) => typeof read === "string");
  return wrong === undefined ? each.flatMap((read) => (typeof read === "string" ? [] : read)) : `has something that ${wrong}`;
}

/** Reads the replies in an object of a model API: choices, candidates, a message, an output, or an object that contains one of these. */
function inObject(fields: Fields, depth: number): FoundReply[] | string {
  const facts = givenFacts(fields);
  const several = ["choices", "candidates"].find((name) => Array.isArray(fields[name]));
  if (several !== undefined) {
    const read = [fields[several]]
      .flat()
      .map((choice) => ({ text: choiceText(choice), facts: givenFacts(isFields(choice) ? choice : {}) }));
    return read.length > 0 && read.every(({ text }) => text !== null) ? withShared(facts, read) : `has ${several} without text`;
  }
  const text =
    isFields(fields.message) || fields.content === null
      ? choiceText({ message: fields.message ?? fields })
      : (contentText(fields.content) ?? contentText(fields));
  if (text !== null) return [{ text, facts }];
  for (const name of ["output", "output_text", "generated_text", "response", "body"]) {
    const inner = fields[name];
    if (inner === undefined || inner === null) continue;
    const read = inValue(inner, depth + 1);
    return typeof read === "string" ? read : withShared(facts, read);
  }
  if (fields.error !== undefined && fields.error !== null) return [bare(null)];
  const names = Object.keys(fields).slice(0, mostNamed);
  return names.length === 0 ? "is an empty object" : `is an object with the fields ${quoted(names)}, none of them text`;
}

function inValue(value: unknown, depth = 0): FoundReply[] | string {
  if (value === null || value === undefined) return [bare(null)];
  if (typeof value === "string") return [bare(value)];
  if (depth > deepest) return "is nested too deeply";
  if (Array.isArray(value)) return inList(value, depth);
  if (isFields(value)) return inObject(value, depth);
  return `is the ${typeof value === "number" ? "number" : "value"} ${String(value)}, not a text`;
}

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Returns a sentence that lists the fields of a record without a field for a reply. */
function lacksSentence(record: Fields, fields: readonly string[]): string {
  const all = Object.keys(record);
  const shown = quoted(all.slice(0, mostNamed)) + (all.length > mostNamed ? ` and ${all.length - mostNamed} more` : "");
  const likely = all.find((name) => usual.test(name) && record[name] !== null);
  const help = likely === undefined ? "" : ` If the reply is in “${likely}”, rename that field to “${fields[0]}”.`;
  return `There is no reply: the field “${fields[0]}” is missing. Fields found: ${shown || "none"}.${help}`;
}

/** Returns the last message of a record that contains its whole dialogue, if it is a reply. */
function lastMessage({ messages, prompt }: Fields): string | null {
  if (!Array.isArray(messages) || messages.length < 2) return null;
  const [asked, answered] = messages.slice(-2);
  if (!isFields(answered) || answered.role !== "assistant" || !isFields(asked)) return null;
  // Messages next to another prompt are the turns before it.
  if (prompt !== undefined && prompt !== null && contentText(asked.content) !== prompt) return null;
  return messageContent(answered);
}

/**
 * Reads a record's replies from the first of `fields` with a value, from `choices`, or from the end of `messages`. Extracts the text of
 * content parts, messages and chat objects; a list of texts is several replies.
 */
export function repliesIn(record: Fields, fields: readonly [string, ...string[]]): FoundReplies {
  const field = fields.find((name) => record[name] !== undefined && record[name] !== null);
  const facts = givenFacts(record);
  if (field === undefined) {
    if (Array.isArray(record.choices) && record.choices.length > 0) {
      const read = inObject(record, 0);
      if (typeof read !== "string") return { replies: read };
    }
    const last = lastMessage(record);
    if (last !== null) return { replies: [{ text: last, facts }] };
    return fields.some((name) => name in record) ? { replies: [{ text: null, facts: {} }] } : { lacks: lacksSentence(record, fields) };
  }
  const read = inValue(record[field]);
  if (typeof read === "string") return { fault: `${field}: it ${read}. The reply cannot be read and counts as missing.` };
  return { replies: withShared(facts, read) };
}

/** Field names under which a record names its model. */
export const modelNames: readonly string[] = ["model", "model_used", "model_name", "model_id", "generator"];

/** Returns the model that a record names, itself or in the first reply under `fields`; null if it names none. */
export function modelIn(record: Fields, fields: readonly string[]): string | null {
  for (const name of modelNames) {
    const value = record[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    if (isFields(value) && typeof value.name === "string" && value.name.trim() !== "") return value.name.trim();
  }
  const replies = fields.map((name) => record[name]).find((value) => value !== undefined && value !== null);
  const [reply] = Array.isArray(replies) ? replies : [replies];
  return isFields(reply) && typeof reply.model === "string" && reply.model.trim() !== "" ? reply.model.trim() : null;
}
