import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/kit";
import { latestWording } from "@/lib/benchmarks/prompt-wording";
import { HeedError } from "@/lib/errors";
import { storable } from "@/lib/text/storable";
import { topicsIn } from "../../data/topics";
import { isComplete } from "../query/completeness";
import type { DialogueTurn } from "../state/dialogue-turn";

type Chat = NonNullable<Tools["chat"]>;

/** A query with the attempts that failed before it. */
export interface Written {
  text: string;
  writer: "model" | "fallback";
  attempts: number;
  faults: Fault[];
}

interface Fault {
  text: string;
  step: "Asking" | "Reading" | "Completeness" | "Topic";
  reason: string;
}

const most = 3;
const temperature = 1.2;
const query = z.object({ query: z.string().trim().min(1).transform(storable) });
const judgement = z.object({ refers: z.boolean() });

/**
 * Asks a model up to three times to word a turn until the text states its change and, after a switch, its topic; otherwise uses the
 * template. Failed calls count as attempts; a `HeedError` (about all turns) is rethrown.
 */
export async function writeQuery(turn: DialogueTurn, style: string | null, chat: Chat): Promise<Written> {
  const faults: Fault[] = [];
  for (let attempt = 1; attempt <= most; attempt += 1) {
    const result = await attemptQuery(turn, style, chat);
    if (typeof result === "string") return { text: result, writer: "model", attempts: attempt, faults };
    faults.push(result);
  }
  return { text: turn.query, writer: "fallback", attempts: most, faults };
}

async function attemptQuery(turn: DialogueTurn, style: string | null, chat: Chat): Promise<string | Fault> {
  const reply = await ask(chat, requestOf(turn, style), temperature);
  if (reply instanceof Error) return { text: turn.query, step: "Asking", reason: reply.message };
  const text = readJson(reply, query)?.query ?? null;
  if (text === null) return { text: reply, step: "Reading", reason: "no JSON with a query" };
  if (turn.operation && !isComplete(turn.operation, text))
    return { text, step: "Completeness", reason: "the query does not state the change" };
  if (turn.phase === "continued") return text;
  const judged = await ask(chat, questionOf(turn, text), 0);
  if (judged instanceof Error) return { text, step: "Topic", reason: `the judge was not reached: ${judged.message}` };
  const refers = readJson(judged, judgement)?.refers ?? null;
  if (refers) return text;
  return { text, step: "Topic", reason: refers === null ? "the judge gave no answer" : "the topic is not named" };
}

/** Returns a reply, or the error of the call. */
async function ask(chat: Chat, content: string, heat: number): Promise<string | Error> {
  try {
    return (await chat({ messages: [{ role: "user", content }], temperature: heat, json: true })).text;
  } catch (error) {
    if (error instanceof HeedError || !(error instanceof Error)) throw error;
    return error;
  }
}

function requestOf({ phase, active_topic, topic, operation }: DialogueTurn, style: string | null): string {
  const task = topicsIn[latestWording][active_topic]?.task ?? topic;
  const change = [
    operation?.original_description ? `Rule so far: ${operation.original_description}` : "",
    operation?.new_description ? `Rule from now on: ${operation.new_description}` : "The rule is dropped.",
  ].filter((part) => part !== "");
  const about = {
    new: `The user brings up a new task: “${task}” Introduce it and its first rule.`,
    continued: "The user stays with the current task. Say the change alone.",
    returned: `The user comes back to an earlier task: “${task}” Recall it by one concrete clue, then say the change.`,
  };
  const voice = style === null ? "" : ` Speak in this style: ${style}.`;
  return `Write the next message of a user to an assistant. ${about[phase]}\n${change.join("\n")}\nKeep every value, number and word of the rule exactly.${voice} Answer with a JSON object {"query": "the message"}.`;
}

function questionOf({ active_topic, topic }: DialogueTurn, text: string): string {
  return `A user's task: “${topicsIn[latestWording][active_topic]?.task ?? topic}”\nA message: “${text}”\nDoes the message refer to this task? Answer with a JSON object {"refers": true or false}.`;
}

function readJson<Shape>(reply: string, shape: z.ZodType<Shape>): Shape | null {
  try {
    const read = shape.safeParse(JSON.parse(reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
