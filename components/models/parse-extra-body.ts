import { z } from "zod";

const body = z.record(z.string(), z.unknown());
const texts = z.record(z.string(), z.string());

/** Returns a browser's error message without the part that only repeats the text. */
function reasonOf(message: string): string {
  const reason = message.replace(/^JSON\.parse: /, "").replace(/,? (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON$/s, "");
  return reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, "");
}

/** Parses further fields of the request body: a JSON object, or an empty text for none. */
export function parseExtraBody(text: string): { value: Record<string, unknown> | undefined } | { issue: string } {
  if (text.trim() === "") return { value: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { issue: `This is not valid JSON${error instanceof Error ? `: ${reasonOf(error.message)}` : ""}.` };
  }
  const object = body.safeParse(json);
  return object.success && !Array.isArray(json) ? { value: object.data } : { issue: 'Enter a JSON object, such as {"top_k": 40}.' };
}

/** Parses further headers: a JSON object of texts, or an empty text for none. The contract says which of them may be sent. */
export function parseHeaders(text: string): { value: Record<string, string> | undefined } | { issue: string } {
  const parsed = parseExtraBody(text);
  if ("issue" in parsed && !parsed.issue.startsWith("Enter")) return parsed;
  const headers = texts.optional().safeParse("value" in parsed ? parsed.value : null);
  return headers.success ? { value: headers.data } : { issue: 'Enter a JSON object of texts, such as {"X-Title": "Heed"}.' };
}
