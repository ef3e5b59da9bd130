import { z } from "zod";
import { verdict } from "./check";
import { mostOfReply } from "./plain/limits";
import { sentFacts } from "./turn-facts";

const tokens = z.number().int().nullable();

/** The reply to one request of a sample that was asked again. */
export const turnAgain = z.object({
  turn: z.number().int(),
  /** The last reply that arrived; null if there was none. */
  reply: z.string().nullable(),
  /** Length of the whole reply in UTF-16 code units, if `reply` is only its beginning. */
  replyLength: z.number().int().optional(),
  finishReason: z.string().nullable(),
  sent: sentFacts,
  /** The verdict of the run's verifier, without evidence; null if the reply could not be judged. */
  verdict: verdict.pick({ score: true, passed: true }).extend({ outcomes: z.string(), note: z.string().nullable() }).nullable(),
});

/** The result of asking a model for one item outside any run. */
export const askedItemResult = z.object({
  turns: z.array(turnAgain),
  /** Status as of a sample: `scored`, or the kind of failure. */
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
  /** Cost of all calls, at the run's price; null without a price. */
  costUsd: z.number().nullable(),
});
export type AskedItemResult = z.infer<typeof askedItemResult>;

/** The result of asking the model again for a sample. It changes no score, count or export of the run. */
export const askAgainResult = askedItemResult.extend({ ordinal: z.number().int() });
export type AskAgainResult = z.infer<typeof askAgainResult>;

/** Shortens the replies of a result to at most `most` code units each. */
export function withBeginnings<Result extends AskedItemResult>(result: Result, most = mostOfReply): Result {
  const turns = result.turns.map((turn) =>
    turn.reply === null || turn.reply.length <= most ? turn : { ...turn, reply: turn.reply.slice(0, most), replyLength: turn.reply.length },
  );
  return { ...result, turns };
}
