import { type BuildStep, type ChatMessage, emptyReplyMark, inHistory, type Tools } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";

type Chat = NonNullable<Tools["chat"]>;

/** Largest number of replies to one request; the last may still be unusable. */
const mostReplies = 3;

/** Error of a reply that cannot be used and is asked for again. */
export class Unusable extends Error {
  override readonly name = "Unusable";
}

/** Error that discards one function; the others continue. */
export class Discarded extends Error {
  override readonly name = "Discarded";
}

export interface Asked<Read> {
  /** Name of the step as shown: `anonymise`. */
  step: string;
  prompt: string;
  json: boolean;
  /** Parses the reply; throws `Unusable`. */
  read: (reply: string) => Read | Promise<Read>;
  /** Returns a sentence about the decision. */
  decision: (read: Read) => string;
}

/** A function's conversation with its model, with a callback that stores each step. */
export interface Author {
  chat: Chat;
  subject: string;
  step: (step: BuildStep) => void;
}

/**
 * Asks until a reply is usable, at most three times; repeated requests include the previous reply and its fault. Throws `Discarded` with
 * the last reason. A failed call counts as a reply; a `HeedError`, which affects all functions, is rethrown.
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
  throw new Discarded(`${step}: no usable reply in ${mostReplies} attempts; the last reason: ${reason}`);
}
