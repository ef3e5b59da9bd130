import { z } from "zod";
import { verdict } from "./check";
import { mostOfReply } from "./plain/limits";
import { sentFacts } from "./turn-facts";

const tokens = z.number().int().nullable();

/** A reply to one request of a sample that was asked again. */
export const turnAgain = z.object({
  turn: z.number().int(),
  /** The last reply that came; null where none did. */
  reply: z.string().nullable(),
  /** UTF-16 code units of the whole, where `reply` is its beginning. */
  replyLength: z.number().int().optional(),
  finishReason: z.string().nullable(),
  sent: sentFacts,
  /** What the run's verifier says of it, without evidence; null where nobody could judge it. */
  verdict: verdict.pick({ score: true, passed: true }).extend({ outcomes: z.string(), note: z.string().nullable() }).nullable(),
});

/** What came of asking a model for one item beside any run's counting. */
export const askedItemResult = z.object({
  turns: z.array(turnAgain),
  /** As a sample's: `scored`, or why there is no score. */
  status: z.enum(["scored", "failed", "unscored", "rejected", "withheld"]),
  reason: z.string().nullable(),
  /** 0 to 1; null unless scored. */
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  checksPassed: z.number().int(),
  checksTotal: z.number().int(),
  latencyMs: z.number().nullable(),
  inputTokens: tokens,
  outputTokens: tokens,
  /** Of all of its calls, at the run's price; null without one. */
  costUsd: z.number().nullable(),
});
export type AskedItemResult = z.infer<typeof askedItemResult>;

/** What came of asking the model once more for a sample. No score, count or export of its run knows of it. */
export const askAgainResult = askedItemResult.extend({ ordinal: z.number().int() });
export type AskAgainResult = z.infer<typeof askAgainResult>;

/** A result with the beginnings of its replies, each at most so many code units. */
export function withBeginnings<Result extends AskedItemResult>(result: Result, most = mostOfReply): Result {
  const turns = result.turns.map((turn) =>
    turn.reply === null || turn.reply.length <= most ? turn : { ...turn, reply: turn.reply.slice(0, most), replyLength: turn.reply.length },
  );
  return { ...result, turns };
}
