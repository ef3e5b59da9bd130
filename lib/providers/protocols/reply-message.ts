import { isFields } from "./fields";
import type { Spoken, ToolCall } from "./protocol";

const deepest = 6;
const thoughtTypes = /^(?:redacted_)?(?:thinking|thoughts?|reasoning)(?:[._].*)?$|^summary_text$/;

const textOf = (content: unknown): string => (typeof content === "string" ? content : typeof content === "number" ? String(content) : "");

/** Returns the text in a value: the value itself, or the text in its parts and usual fields. */
function plain(content: unknown, depth = 0): string {
  if (depth > deepest) return "";
  if (Array.isArray(content)) return content.map((part) => plain(part, depth + 1)).join("");
  if (!isFields(content)) return textOf(content);
  for (const name of ["text", "thinking", "value", "content", "summary", "reasoning"]) {
    const text = plain(content[name], depth + 1);
    if (text !== "") return text;
  }
  return "";
}

function callOf(content: unknown): ToolCall[] {
  if (!isFields(content)) return [];
  const called = isFields(content.function) ? content.function : content;
  const given = called.arguments ?? called.input;
  return typeof called.name === "string"
    ? [{ name: called.name, arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}) }]
    : [];
}

/** Reads content that is a text, a list of texts and parts, or one part; parts with thoughts are not part of the answer. */
function takeContent(content: unknown, into: Spoken, depth = 0): void {
  if (depth > deepest) return;
  if (Array.isArray(content)) {
    for (const part of content) takeContent(part, into, depth + 1);
    return;
  }
  const type = isFields(content) && typeof content.type === "string" ? content.type : "";
  if (thoughtTypes.test(type)) into.thoughts += plain(content);
  else if (type === "tool_use" || type === "tool_call") into.calls.push(...callOf(content));
  else if (type === "refusal" && isFields(content)) into.refusal += textOf(content.refusal);
  else into.text += plain(content);
}

/** Reads a message, or a stream's piece of one; all fields are empty if there is none. */
export function readMessage(message: unknown): Spoken {
  const spoken: Spoken = { text: "", thoughts: "", refusal: "", calls: [] };
  if (!isFields(message)) return spoken;
  takeContent(message.content, spoken);
  spoken.refusal += textOf(message.refusal);
  // The same thoughts may be in several fields, some of which are empty.
  for (const name of ["reasoning", "reasoning_content", "thinking", "reasoning_details"])
    if (spoken.thoughts === "") spoken.thoughts = plain(message[name]);
  if (Array.isArray(message.tool_calls)) spoken.calls.push(...message.tool_calls.flatMap(callOf));
  spoken.calls.push(...callOf(message.function_call));
  return spoken;
}
