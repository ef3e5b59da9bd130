import { z } from "zod";

/** SHA-256 of a shared text in UTF-8, in hex. */
export const textHash = z.string().regex(/^[0-9a-f]{64}$/);
export type TextHash = z.infer<typeof textHash>;

/** A text that many prompts share and that is stored once. Pages also get its size; families produce only the hash. */
export const sharedText = z.object({
  hash: textHash,
  /** In UTF-16 code units. */
  length: z.number().int().optional(),
  /** Number of tokens under o200k_base. */
  tokens: z.number().int().optional(),
});
export type SharedText = z.infer<typeof sharedText>;

/** A piece of a message: text, or a shared text by its hash. Pieces are joined without a separator. */
export const part = z.union([z.string(), sharedText]);
export type Part = z.infer<typeof part>;

export const messageRole = z.enum(["system", "user", "assistant"]);

export const message = z.object({ role: messageRole, parts: z.array(part) });
export type Message = z.infer<typeof message>;
