import { z } from "zod";
import { plainText } from "./text-response";

const place = z.coerce.number().int().min(0);

/**
 * Search parameters for a text of a sample: the text to read, and the UTF-16 code unit to start from; without `from`, the whole text is
 * sent as plain text.
 */
export const replySearch = z.object({
  turn: place.max(32_767).default(0),
  of: z.enum(["reply", "reasoning"]).default("reply"),
  attempt: place.max(32_767).optional(),
  from: place.max(2_147_483_647).optional(),
});

/** UTF-16 code units of one piece. */
const pieceLength = 500_000;

/** Responds with a piece of a text, up to 500,000 code units from `from` (`replyPiece`), or with all of it as a file. */
export function replyResponse(text: string, from: number | undefined, name: string): unknown {
  if (from !== undefined) return { text: text.slice(from, from + pieceLength), length: text.length };
  const response = plainText(text);
  response.headers.set("content-disposition", `attachment; filename="${name}.txt"`);
  return response;
}
