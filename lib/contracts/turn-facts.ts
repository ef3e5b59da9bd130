import { z } from "zod";
import { column, freeJson, inFile, longTextColumn, millisecondsColumn, nothingKnown, nthColumn, tokensColumn } from "./column";
import { received } from "./reading";

/**
 * How a reply ended. `refused` and `filtered` only where the provider's own field says so: a refusal in plain words is text.
 * `cut_off`: the output limit was reached within the answer; `reasoning_exhausted`: before it.
 */
export const replyEnding = z.enum(["text", "cut_off", "reasoning_exhausted", "refused", "filtered", "empty", "too_large"]);
export type ReplyEnding = z.infer<typeof replyEnding>;

/** What a prompt lost so that it fits the model's context: the end of one part, from `kept` UTF-16 code units on. */
export const cut = z.object({
  message: z.number().int().nonnegative(),
  part: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
  /** Tokens that were cut away, as counted for the model. */
  tokens: z.number().int().nonnegative(),
});
export type Cut = z.infer<typeof cut>;

const limitColumn = () => column("int4", z.number().int().nullable(), inFile.count.nullable());

/**
 * The table of a turn's fields: an accepted reply and what is known of it. Insert, select, run file and the shapes below follow from it; a field
 * whose value nobody knows is null.
 */
export const turnRow = z.object({
  turn: nthColumn(),
  reply: column("text", z.string(), inFile.longText),
  /** The model's reasoning text, apart from the answer. */
  reasoning: longTextColumn(),
  /** How the text that was received lies in reply and reasoning; null where the reply is that text. */
  received: column("jsonb", received.nullable()),
  /** In the words of the endpoint. */
  finishReason: column("text", z.string().nullable(), z.string().max(2000).nullable()),
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  reasoningTokens: tokensColumn(),
  cachedTokens: tokensColumn(),
  ended: column("text", replyEnding.nullable()),
  /** The model repeated a key of this environment, which was taken out of its reply or reasoning; null otherwise. */
  redacted: column("bool", z.boolean().nullable()),
  /** Most tokens that the answer, and the reasoning before it, could take. */
  outputLimit: limitColumn(),
  reasoningLimit: limitColumn(),
  cut: column("jsonb", cut.nullable()),
  /** Share of the prompt that the endpoint counted, 0 to 0.7: its server may have cut the rest; null where it counted more. */
  promptShare: column("float8", z.number().nullable(), z.number().min(0).max(1000).nullable()),
  /** Fields of an imported row that Heed has no place for. */
  extra: column("jsonb", z.unknown(), freeJson),
  /** The response's envelope (id, model, usage, fingerprint) without the reply's text. */
  response: column("jsonb", z.unknown(), freeJson),
});
export type StoredTurn = z.infer<typeof turnRow>;

/** What families are given of a turn beside its reply's text; null where it does not apply or nobody said. */
export const sentFacts = turnRow.pick({
  ended: true,
  outputLimit: true,
  reasoningLimit: true,
  cut: true,
  cachedTokens: true,
  reasoningTokens: true,
});
export type SentFacts = z.infer<typeof sentFacts>;

/** Of a reply that nobody asked for here. */
export const nothingSent: SentFacts = nothingKnown(sentFacts);

/** Fields that a page shows as they are stored; each is null for a turn without a reply. */
export const shownOfTurn = turnRow.pick({
  reasoning: true,
  promptShare: true,
  finishReason: true,
  latencyMs: true,
  inputTokens: true,
  outputTokens: true,
  reasoningTokens: true,
});

/** A turn of which its reply alone is known. */
export const unknownTurn = nothingKnown(turnRow.omit({ turn: true, reply: true }));
