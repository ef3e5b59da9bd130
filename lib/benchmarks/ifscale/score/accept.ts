import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import { splitWhitespace } from "@/lib/text/split-whitespace";
import type { IfscaleRunParams } from "../items/params";

export type Rejection = { reason: "cheating_list" | "short_response" | "coherence_lt6"; detail: string };

const judged = z.object({ coherence_score_reasoning: z.string().default(""), coherence_score: z.coerce.number().min(1).max(10) });

/**
 * Returns the reason to ask for a reply again, or null, in the authors' order of steps. Coherence is judged only if a judge is configured
 * and wanted. Throws if the judge fails or gives no score.
 */
export async function accept(reply: string, tools: Tools, params: IfscaleRunParams): Promise<Rejection | null> {
  if (isWord(reply.slice(0, Math.max(0, reply.indexOf(","))))) {
    const parts = reply.split(",");
    if (parts.length >= 10 && parts.every(isWord)) {
      return { reason: "cheating_list", detail: `The reply is a bare list of ${parts.length} words.` };
    }
  }
  const words = fewWords(reply);
  if (words < 20)
    return { reason: "short_response", detail: `The reply has ${words} ${words === 1 ? "word" : "words"}; a report needs at least 20.` };
  if (!params.judge || !tools.chat) return null;
  const { coherence_score: score, coherence_score_reasoning: why } = await judge(reply, tools.chat);
  return score < 6 ? { reason: "coherence_lt6", detail: `Coherence ${score} of 10. ${why}`.trim() } : null;
}

/** Estimates the request to the judge of coherence, if there is one. */
export const coherenceRequests = ({ judge }: IfscaleRunParams) => (judge ? [{ text: asked(""), answerTokens: 60 }] : []);

/** Checks for one word of ASCII letters, with or without surrounding white space. */
function isWord(part: string): boolean {
  return /^[A-Za-z]+$/.test(splitWhitespace(part).join(" "));
}

/** Counts the words of a short reply; in a long one, only enough of them to show that it is long. */
function fewWords(reply: string): number {
  const first = splitWhitespace(reply.slice(0, 400)).length;
  return reply.length <= 400 || first > 20 ? first : splitWhitespace(reply).length;
}

async function judge(reply: string, chat: NonNullable<Tools["chat"]>): Promise<z.infer<typeof judged>> {
  const { text } = await chat({ messages: [{ role: "user", content: asked(reply) }], json: true });
  const object = /\{[\s\S]*\}/.exec(text)?.[0];
  const answer = judged.safeParse(object === undefined ? undefined : parsed(object));
  if (answer.success) return answer.data;
  // An error of the judge and not of the reply.
  throw new Error(`The judge gave no coherence score from 1 to 10: ${text.slice(0, 200)}`);
}

const asked = (reply: string) => `${rubric}\n\n<text>\n${reply}\n</text>`;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const rubric = `Rate how coherent the following business report is, from 1 (disconnected words) to 10 (reads as written by a careful analyst).
Judge only whether sentences are grammatical, mean something and follow from each other; neither style nor whether it is true.
A list of words, or sentences that exist only to hold words, is at most 3.
Answer with JSON alone: {"coherence_score_reasoning": "one or two sentences", "coherence_score": number}`;
