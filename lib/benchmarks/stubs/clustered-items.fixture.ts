import { z } from "zod";
import type { Imported, NewItem } from "@/lib/benchmarks/family";
import type { BuildKit, ImportKit } from "@/lib/benchmarks/kit";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import { numberedLines } from "@/lib/text/numbered-lines";
import { asked, builderInput } from "./clustered-manifest.fixture";

/** A case: a function that multiplies and adds, and its input. */
export const item = z.object({ name: z.string().min(1), factor: z.int(), offset: z.int(), input: z.int() });
export type Item = z.infer<typeof item>;

/** Computes the correct value of a case. */
export const rightValue = ({ factor, offset, input }: Item) => factor * input + offset;

function caseOf(item: Item, at: number): NewItem<Item> {
  return { key: `${item.name}-${at}`, tags: { function: item.name }, body: item };
}

/** Generates functions from the suite’s seed, each with its cases. */
export function* generate({ functions, cases }: { functions: number; cases: number }, random: Random): Iterable<NewItem<Item>> {
  for (let at = 1; at <= functions; at += 1) {
    const source = random.fork(`function ${at}`);
    const [factor, offset] = [2 + source.integer(8), source.integer(100)];
    for (let nth = 1; nth <= cases; nth += 1) yield caseOf({ name: `f${at}`, factor, offset, input: source.integer(1000) }, nth);
  }
}

/** Asks a model for the factors, one step for each function. */
export async function* build(given: unknown, { chat, random, step, report }: BuildKit): AsyncIterable<NewItem<Item>> {
  const { names, cases } = builderInput.parse(given);
  if (!chat) throw new HeedError("invalid", "The builder needs a model; choose one.", { where: "modelId" });
  for (const [done, name] of names.entries()) {
    report({ doing: "Naming factors", done, total: names.length });
    const prompt = `By which whole number does the function ${name} multiply? Answer with the number alone.`;
    const { text: reply } = await chat({ messages: [{ role: "user", content: prompt }] });
    const digits = /^\s*(\d{1,3})\s*$/.exec(reply)?.[1];
    const factor = digits === undefined ? 2 : Number(digits);
    step({
      subject: name,
      step: "factor",
      prompt,
      reply,
      decision: digits === undefined ? "No number: 2 is taken." : `Multiplies by ${factor}.`,
    });
    const source = random.fork(name);
    const offset = source.integer(100);
    for (let nth = 1; nth <= cases; nth += 1) yield caseOf({ name, factor, offset, input: source.integer(1000) }, nth);
  }
  report({ doing: "Naming factors", done: names.length, total: names.length });
}

const answerLine = item.extend({ answer: z.string() });

/** Imports one case and its answer per line; the form asks for the model. */
export async function* importAnswers({ files, asked: given, problem }: ImportKit): AsyncIterable<Imported<Item>> {
  const model = asked.parse(given).model;
  const keys = new Map<string, string>();
  for (const { name: file, text: chunks } of files) {
    let lines = 0;
    for await (const { line, text } of numberedLines(chunks())) {
      if (text.trim() === "") continue;
      lines += 1;
      const read = answerLine.safeParse(parsed(text));
      if (!read.success) {
        problem({ line, kind: "row", message: `${read.error.issues[0]?.path.join(".") || "The line"} cannot be read.`, file });
        continue;
      }
      const { answer: reply, ...body } = read.data;
      const identity = JSON.stringify(body);
      const known = keys.get(identity);
      const key = known ?? `${body.name}-${keys.size + 1}`;
      keys.set(identity, key);
      if (known === undefined) yield { kind: "item", item: { ...caseOf(body, 0), key } };
      yield { kind: "reply", reply: { key, model, reply, latencyMs: null } };
    }
    if (lines === 0) problem({ line: null, kind: "row", message: "The file is empty.", file });
  }
  if (keys.size > 0) yield { kind: "params", params: { source: "answers" } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
