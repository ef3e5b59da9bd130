import { z } from "zod";
import { plainText } from "./text-response";

const place = z.coerce.number().int().min(0);

/** Which text of a sample to read, and from which UTF-16 code unit on; the whole of it as plain text without `from`. */
export const replySearch = z.object({
  turn: place.max(32_767).default(0),
  of: z.enum(["reply", "reasoning"]).default("reply"),
  attempt: place.max(32_767).optional(),
  from: place.max(2_147_483_647).optional(),
});

/** UTF-16 code units of one piece. */
const pieceLength = 500_000;

/** A text from a place on, in pieces of 500,000 code units (`replyPiece`), or all of it as a file. */
export function replyResponse(text: string, from: number | undefined, name: string): unknown {
  if (from !== undefined) return { text: text.slice(from, from + pieceLength), length: text.length };
  const response = plainText(text);
  response.headers.set("content-disposition", `attachment; filename="${name}.txt"`);
  return response;
}
