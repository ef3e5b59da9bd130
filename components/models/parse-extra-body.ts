import { z } from "zod";

const body = z.record(z.string(), z.unknown());

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
