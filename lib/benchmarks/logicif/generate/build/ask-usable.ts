import { type BuildStep, type ChatMessage, emptyReplyMark, inHistory, type Tools } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";

type Chat = NonNullable<Tools["chat"]>;

/** Replies to one request, of which the last may still be unusable. */
const mostReplies = 3;

/** Why a reply cannot be used: it is asked for again. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

/** Why a function is given up; the others go on. */
export class Discarded extends Error {
  override readonly name = "Discarded";
}

export interface Asked<Read> {
  /** Of the step as it is shown: `anonymise`. */
  step: string;
  prompt: string;
  json: boolean;
  /** Makes something of the reply; throws `Unusable`. */
  read: (reply: string) => Read | Promise<Read>;
  /** What was decided, in a sentence. */
  decision: (read: Read) => string;
}

/** A function's conversation with its model: what is asked, and where each step is kept. */
export interface Author {
  chat: Chat;
  subject: string;
  step: (step: BuildStep) => void;
}

/**
 * Asks until a reply can be used, at most three times; each time after the first the model sees its reply and what is wrong with it.
 * Throws `Discarded` with the last reason. A call that fails is a lost reply; a `HeedError`, which concerns all functions alike, is thrown on.
 */
export async function askUsable<Read>({ chat, subject, step: keep }: Author, asked: Asked<Read>): Promise<Read> {
  const { step, prompt, json, read, decision } = asked;
  const messages: ChatMessage[] = [{ role: "user", content: prompt }];
  let reason = "";
  for (let nth = 1; nth <= mostReplies; nth++) {
    const last = messages.at(-1)?.content ?? prompt;
    const again = nth < mostReplies ? " Retrying." : "";
    let reply: string;
    try {
      reply = (await chat({ messages: [...messages], json })).text;
    } catch (error) {
      if (error instanceof HeedError || !(error instanceof Error)) throw error;
      reason = `the call failed: ${error.message}`;
      keep({ subject, step, prompt: last, reply: null, decision: `No reply: ${error.message}.${again}` });
      continue;
    }
    try {
      const reading = await read(reply);
      keep({ subject, step, prompt: last, reply, decision: decision(reading) });
      return reading;
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      reason = error.message;
      keep({ subject, step, prompt: last, reply, decision: `It cannot be used: ${reason}.${again}` });
      messages.push({ role: "assistant", content: inHistory(reply, emptyReplyMark) });
      messages.push({ role: "user", content: `This cannot be used: ${reason}. Answer again, whole and in the form that was asked for.` });
    }
  }
  throw new Discarded(`${step}: no usable reply in ${mostReplies}; at last ${reason}`);
}
