import { z } from "zod";

/** SHA-256 of a shared text in UTF-8, hex. */
export const textHash = z.string().regex(/^[0-9a-f]{64}$/);
export type TextHash = z.infer<typeof textHash>;

/** A text that many prompts share, stored once. Pages learn its size; what a family makes holds the hash alone. */
export const sharedText = z.object({
  hash: textHash,
  /** UTF-16 code units. */
  length: z.number().int().optional(),
  /** Tokens under o200k_base. */
  tokens: z.number().int().optional(),
});
export type SharedText = z.infer<typeof sharedText>;

/** A piece of a message: text, or a shared text by its hash. The pieces of a message are joined with nothing between. */
export const part = z.union([z.string(), sharedText]);
export type Part = z.infer<typeof part>;

export const messageRole = z.enum(["system", "user", "assistant"]);

export const message = z.object({ role: messageRole, parts: z.array(part) });
export type Message = z.infer<typeof message>;
