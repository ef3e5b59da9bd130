import { z } from "zod";
import { column, freeJson, inFile, longTextColumn, millisecondsColumn, nothingKnown, nthColumn, tokensColumn } from "./column";
import { received } from "./reading";

/**
 * Endings of a reply. `refused` and `filtered` only if a provider's field says so; a refusal in plain words is text. `cut_off`: the output
 * limit was reached within the answer; `reasoning_exhausted`: before it.
 */
export const replyEnding = z.enum(["text", "cut_off", "reasoning_exhausted", "refused", "filtered", "empty", "too_large"]);
export type ReplyEnding = z.infer<typeof replyEnding>;

/** The part of a prompt that was cut to fit the model's context: the end of one part, from `kept` UTF-16 code units on. */
export const cut = z.object({
  message: z.number().int().nonnegative(),
  part: z.number().int().nonnegative(),
  kept: z.number().int().nonnegative(),
  /** Number of tokens removed, as counted for the model. */
  tokens: z.number().int().nonnegative(),
});
export type Cut = z.infer<typeof cut>;

/** The turn that was asked and paid for, of which another turn's reply is a copy. */
export const paidTurn = z.object({
  /** Identifies its run in every Heed, as in run files. */
  origin: z.string().max(200),
  /** Number of its run in this Heed; null if the run is not here. */
  runId: z.number().int().nullable(),
  ordinal: inFile.count,
  turn: inFile.nth,
  /** Time at which its reply was stored. */
  at: z.iso.datetime(),
});
export type PaidTurn = z.infer<typeof paidTurn>;

const limitColumn = () => column("int4", z.number().int().nullable(), inFile.count.nullable());

/**
 * Stored fields of a turn: an accepted reply and its metadata, null if unknown. Insert, select, run file and the shapes below are derived
 * from it.
 */
export const turnRow = z.object({
  turn: nthColumn(),
  reply: column("text", z.string(), inFile.longText),
  /** The model's reasoning, without the answer. */
  reasoning: longTextColumn(),
  /** Positions of the received text in reply and reasoning; null if the reply is that text. */
  received: column("jsonb", received.nullable()),
  /** Finish reason as the endpoint reported it. */
  finishReason: column("text", z.string().nullable(), z.string().max(2000).nullable()),
  latencyMs: millisecondsColumn(),
  inputTokens: tokensColumn(),
  outputTokens: tokensColumn(),
  reasoningTokens: tokensColumn(),
  /** Part of the input that came out of the endpoint's cache, and part that was written into it. */
  cachedTokens: tokensColumn(),
  cacheWriteTokens: tokensColumn(),
  ended: column("text", replyEnding.nullable()),
  /** True if the model repeated a key of this environment, which was removed from its reply or reasoning; otherwise null. */
  redacted: column("bool", z.boolean().nullable()),
  /** Largest number of tokens for the answer; the next field is the limit for the reasoning before it. */
  outputLimit: limitColumn(),
  reasoningLimit: limitColumn(),
  cut: column("jsonb", cut.nullable()),
  /** Share of the prompt that the endpoint counted, 0 to 0.7: the server may have cut the rest. Null if it counted more. */
  promptShare: column("float8", z.number().nullable(), z.number().min(0).max(1000).nullable()),
  /** Fields of an imported row that match no column of Heed. */
  extra: column("jsonb", z.unknown(), freeJson),
  /** The response's envelope (id, model, usage, fingerprint) without the reply's text. */
  response: column("jsonb", z.unknown(), freeJson),
  /** Hash of the request (`replyKey`), by which later runs find the reply; null if it must not be served. */
  replyKey: column("text", z.string().nullable(), inFile.word.nullable()),
  /** The turn of which this reply is a copy; null for a reply that its own run asked for. */
  paidTurn: column("jsonb", paidTurn.nullable()),
});
export type StoredTurn = z.infer<typeof turnRow>;

/** The facts about a turn that families receive besides the reply's text; null if not applicable or unknown. */
export const sentFacts = turnRow.pick({
  ended: true,
  outputLimit: true,
  reasoningLimit: true,
  cut: true,
  cachedTokens: true,
  cacheWriteTokens: true,
  reasoningTokens: true,
});
export type SentFacts = z.infer<typeof sentFacts>;

/** Facts of a reply that was not requested by this Heed. */
export const nothingSent: SentFacts = nothingKnown(sentFacts);

/** Fields that a page shows as stored; each is null for a turn without a reply. */
export const shownOfTurn = turnRow.pick({
  reasoning: true,
  promptShare: true,
  finishReason: true,
  latencyMs: true,
  inputTokens: true,
  outputTokens: true,
  reasoningTokens: true,
});

/** A turn of which only the reply is known. */
export const unknownTurn = nothingKnown(turnRow.omit({ turn: true, reply: true }));
