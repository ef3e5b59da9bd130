import { z } from "zod";

const body = z.record(z.string(), z.unknown());

/** Reads further fields of the request body: a JSON object, or nothing. */
export function parseExtraBody(text: string): { value: Record<string, unknown> | undefined } | { issue: string } {
  if (text.trim() === "") return { value: undefined };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message.replace(/^JSON\.parse: /, "") : "it cannot be read";
    return { issue: `This is not valid JSON: ${detail}` };
  }
  const object = body.safeParse(json);
  return object.success && !Array.isArray(json) ? { value: object.data } : { issue: 'A JSON object is needed, such as {"top_k": 40}.' };
}
