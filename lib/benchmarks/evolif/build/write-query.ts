import { z } from "zod";
import type { Tools } from "@/lib/benchmarks/benchmark";
import { topics } from "../assets/topics";
import { isComplete } from "../query/completeness";
import type { DialogueTurn } from "../state/dialogue-turn";

type Chat = NonNullable<Tools["chat"]>;

/** A query, and the attempts that were thrown away on the way to it. */
interface Written {
  text: string;
  writer: "model" | "fallback";
  attempts: number;
  faults: { text: string; step: string; reason: string }[];
}

const most = 3;
const temperature = 1.2;
const query = z.object({ query: z.string().trim().min(1) });
const judgement = z.object({ refers: z.boolean() });

/** Has a model word a turn up to three times, until the text says its change and, after a switch, its topic; else the template's words. */
export async function writeQuery(turn: DialogueTurn, style: string | null, chat: Chat): Promise<Written> {
  const faults: Written["faults"] = [];
  for (let attempt = 1; attempt <= most; attempt += 1) {
    const { text: reply } = await chat({ messages: [{ role: "user", content: requestOf(turn, style) }], temperature, json: true });
    const text = readJson(reply, query)?.query ?? null;
    if (text === null) faults.push({ text: reply, step: "Reading", reason: "no JSON with a query" });
    else if (turn.operation && !isComplete(turn.operation, text))
      faults.push({ text, step: "Completeness", reason: "the change is not said" });
    else if (turn.phase !== "continued" && !(await refers(turn, text, chat)))
      faults.push({ text, step: "Topic", reason: "the topic is not named" });
    else return { text, writer: "model", attempts: attempt, faults };
  }
  return { text: turn.query, writer: "fallback", attempts: most, faults };
}

function requestOf({ phase, active_topic, topic, operation }: DialogueTurn, style: string | null): string {
  const task = topics[active_topic]?.task ?? topic;
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

async function refers({ active_topic, topic }: DialogueTurn, text: string, chat: Chat): Promise<boolean> {
  const content = `A user's task: “${topics[active_topic]?.task ?? topic}”\nA message: “${text}”\nDoes the message refer to this task? Answer with a JSON object {"refers": true or false}.`;
  const { text: reply } = await chat({ messages: [{ role: "user", content }], temperature: 0, json: true });
  return readJson(reply, judgement)?.refers ?? false;
}

function readJson<Shape>(reply: string, shape: z.ZodType<Shape>): Shape | null {
  try {
    const read = shape.safeParse(JSON.parse(reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
