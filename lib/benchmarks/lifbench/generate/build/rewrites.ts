import { z } from "zod";
import type { BuildKit } from "@/lib/benchmarks/kit";
import { capitalized } from "@/lib/contracts/plain/capitalized";
import { storable } from "@/lib/text/storable";
import type { TaskId } from "../../items/tasks";
import { type OwnWording, placeholders, wordingFault } from "../templates/own-wordings";
import type { Template } from "../templates/template";

/** Templates of one task and direction, which are rewritten together. */
export interface Group {
  /** Such as `LOI after`. */
  name: string;
  task: TaskId;
  bias?: 1 | -1;
  templates: readonly Template[];
  /** Number of wordings to choose. */
  wanted: number;
}

export interface Refused {
  text: string;
  step: string;
  reason: string;
}

/** Distinct usable rewrites of a task, and the others with their faults. */
export interface Rewrites {
  usable: OwnWording[];
  refused: Refused[];
}

const perCall = 10;

/** Styles that calls ask for in turn, so that no two calls are equal. */
const manners = [
  "Vary the sentence structure.",
  "Vary the choice of words; prefer plain ones.",
  "Vary the tone: some polite, some terse, some formal.",
  "Vary the length: some very short, some of several sentences.",
  "Some as questions, some as orders, some as descriptions of what is wanted.",
];

/** Fixed lines at the end of a template, which do not belong to the wording. */
const exampleLines = /\nExample output:[\s\S]*$/;

const reading = z.object({ rewrites: z.array(z.string().transform(storable)) });

function listIn(reply: string): string[] | null {
  try {
    return reading.parse(JSON.parse(/\{[\s\S]*\}/.exec(reply)?.[0] ?? "")).rewrites;
  } catch {
    return null;
  }
}

function request(text: string, call: number, calls: number): string {
  const names = placeholders(text).map((name) => `{${name}}`);
  return [
    `Rewrite the following template of an instruction in ${perCall} different ways. Every rewrite must mean exactly the same and ask for the same form of answer.`,
    `Keep these placeholders as they are, each at least once: ${names.join(", ")}. Use no other braces.`,
    manners[call % manners.length],
    `Answer with JSON alone: {"rewrites": ["...", "..."]}. This is call ${call + 1} of ${calls}.`,
    `\nTemplate:\n${text}`,
  ].join("\n");
}

/** Returns the reason why a rewrite cannot replace its template; null if it can. */
function faultOf(task: TaskId, template: string, text: string): string | null {
  const lost = placeholders(template).filter((name) => !placeholders(text).includes(name));
  if (lost.length > 0) return `It lost ${lost.map((name) => `{${name}}`).join(", ")}.`;
  const fault = wordingFault(task, text);
  return fault === null ? null : `${capitalized(fault)}.`;
}

/** Rewrites a group's templates in turns with a model, ten rewrites per call; each call is a step. */
export async function rewritesOf(
  group: Group,
  rewrites: number,
  { chat, step }: BuildKit & Required<Pick<BuildKit, "chat">>,
  onCall: () => void,
): Promise<Rewrites> {
  const calls = Math.ceil(rewrites / perCall);
  const asked = await Promise.all(
    Array.from({ length: calls }, async (_, call) => {
      const wording = group.templates[call % group.templates.length]?.text ?? "";
      const [tail = ""] = exampleLines.exec(wording) ?? [];
      const template = wording.slice(0, wording.length - tail.length);
      const prompt = request(template, call, calls);
      const { text: reply } = await chat({ messages: [{ role: "user", content: prompt }], temperature: 1, json: true });
      onCall();
      return { template, tail, prompt, reply };
    }),
  );
  const rewritten: Rewrites = { usable: [], refused: [] };
  const seen = new Set<string>();
  for (const { template, tail, prompt, reply } of asked) {
    const list = listIn(reply);
    const before = { usable: rewritten.usable.length, refused: rewritten.refused.length };
    for (const given of list ?? []) {
      const text = given.trim();
      const key = text.toLowerCase().replace(/\s+/g, " ");
      const refuse = (step: string, reason: string) => rewritten.refused.push({ text, step, reason });
      const fault = faultOf(group.task, template, text);
      if (fault !== null) refuse("placeholders", fault);
      else if (seen.has(key)) refuse("duplicates", "Another rewrite says the same.");
      else rewritten.usable.push({ task: group.task, text: `${text}${tail}`, ...(group.bias && { bias: group.bias }) });
      seen.add(key);
    }
    const [usable, refused] = [rewritten.usable.length - before.usable, rewritten.refused.length - before.refused];
    const decision = list === null ? "The reply contains no readable list of rewrites." : `${usable} usable, ${refused} rejected.`;
    step({ subject: group.name, step: "rewrite", prompt, reply, decision });
  }
  return rewritten;
}
