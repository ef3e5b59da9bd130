type Fields = Readonly<Record<string, unknown>>;

/** True if a value is a JSON object. */
export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Types of message parts that do not belong to its text. */
const besideText = /^(?:redacted_)?(?:thinking|thoughts?|reasoning)(?:[._].*)?$|^(?:tool_use|tool_call|function_call|server_tool_use)$/;

/**
 * Returns the text of one part of a message: "" for reasoning and tool calls, null for parts that are not text, such as an image or a
 * number.
 */
function partText(part: unknown): string | null {
  if (typeof part === "string") return part;
  if (!isFields(part)) return null;
  const { type, text, refusal, thought } = part;
  if (thought === true || (typeof type === "string" && besideText.test(type))) return "";
  if (typeof text === "string") return text;
  if (type === "refusal" && typeof refusal === "string") return refusal;
  return null;
}

/**
 * Returns the text of a message's content: a string, or parts of text in the format of OpenAI, Anthropic or Gemini. Null for anything else.
 */
export function contentText(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (isFields(content)) return Array.isArray(content.parts) ? contentText(content.parts) : partText(content);
  if (!Array.isArray(content) || content.length === 0) return null;
  const texts = content.map(partText);
  return texts.every((text) => text !== null) ? texts.join("") : null;
}

/** Returns the content of a message, as `contentText` reads it. */
export const messageContent = (message: unknown): string | null => (isFields(message) ? contentText(message.content) : null);
