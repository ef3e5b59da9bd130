import { z } from "zod";
import { storable } from "@/lib/text/storable";
import { instructionOf, linesOf, type Piece } from "../../data/functions/seed-function";
import type { ComplexityMetrics, WalkEvent } from "../../items/item";
import { type Author, askUsable, Discarded, Unusable } from "./ask-usable";
import { leastCases } from "./case-filters";
import { casesLine, type GoldCases, goldCases, type Python, walksOf } from "./gold-cases";
import type { PipelineInput } from "./pipeline-input";
import { anonymisePrompt, describePrompt, evolvePrompt, inputsPrompt, refinePrompt, verifyPrompt } from "./prompts";
import { spacedJson } from "./python-text";
import type { Seed } from "./seeds";
import { shapeOf } from "./shape-of";

/** A function with its instruction and labels, before it is compared with the others of its suite. */
export interface Grown {
  task: string;
  source: string;
  described: ReturnType<typeof instructionOf>;
  gold: GoldCases;
  /** For simulated models: the walk of each case, in order. */
  walks: (WalkEvent[] | null)[];
  complexity: ComplexityMetrics;
}

interface Growing extends Author {
  python: Python;
  input: PipelineInput;
}

/**
 * Returns the last fenced block, where a model that reasons in its reply puts the result; otherwise the whole reply if it begins like code.
 */
function codeIn(reply: string): string {
  const blocks = [...reply.matchAll(/```(?:python|py)?[ \t]*\r?\n([\s\S]*?)\r?\n[ \t]*```/gi)];
  const code = blocks.at(-1)?.[1] ?? (/^\s*(?:def|import|from)\s/.test(reply) ? reply : null);
  if (code === null) throw new Unusable("it holds no block of Python code");
  return code.replace(/\r\n?/g, "\n").trimEnd();
}

/** Parses the JSON object in a reply, fenced or surrounded by words, with a schema. */
function jsonIn<Schema extends z.ZodType>(reply: string, shape: Schema): z.output<Schema> {
  const text = reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Unusable("it holds no JSON object that can be read");
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Unusable(`its JSON has another form: ${issue?.path.join(".") || "the object"}: ${issue?.message ?? ""}`);
}

const given = z.object({ inputs: z.array(z.array(z.unknown())).min(1) });
const words = z.string().trim().min(1).transform(storable);
const pieces = z.array(z.object({ text: words, lines: z.coerce.string() })).min(1);
const description = z.object({ inputs: pieces, logics: pieces, outputs: pieces });
const review = z.object({
  desc_is_complete: z.boolean(),
  reasoning: z.string().default(""),
  missing_aspects: z.array(z.string()).default([]),
  coverage_percentage: z.coerce.number().nullable().catch(null).default(null),
});

/** A function as the model rewrote it, with its labels. */
interface Rewritten {
  source: string;
  gold: GoldCases;
  complexity: ComplexityMetrics;
}

/** Lets the model rewrite the function; the reply must parse as Python, define f and return its pair on at least one input. */
async function rewritten(growing: Growing, step: string, prompt: string, inputs: readonly string[]): Promise<Rewritten> {
  return askUsable(growing, {
    ...{ step, prompt, json: false },
    read: async (reply) => {
      const source = codeIn(reply);
      const shape = await shapeOf(growing.python, source);
      if ("fault" in shape) throw new Unusable(shape.fault);
      const gold = await goldCases(growing.python, source, inputs, growing.input);
      if (gold.kept.length === 0) throw new Unusable(`no input can be used with it: ${gold.dropped[0]?.reason ?? "there is none"}`);
      return { source, gold, complexity: shape.complexity };
    },
    decision: ({ gold, complexity }) => `Complexity ${complexity.code_complexity_score}. ${casesLine(gold)}`,
  });
}

const lineCount = (source: string) => source.split("\n").length;

/** Returns the lines of code that no span describes, from 1. */
function unsaidLines(source: string, spans: readonly { lines: readonly number[] }[]): number[] {
  const describedLines = new Set(spans.flatMap(({ lines }) => lines));
  return source.split("\n").flatMap((line, at) => (/^\s*(?:#|$)/.test(line) || describedLines.has(at + 1) ? [] : [at + 1]));
}

function readDescription(reply: string, source: string): ReturnType<typeof instructionOf> {
  const { inputs, logics, outputs } = jsonIn(reply, description);
  const last = lineCount(source);
  const pieced = (list: z.infer<typeof pieces>): Piece[] =>
    list.map(({ text, lines }) => {
      let named: number[];
      try {
        named = linesOf(lines);
      } catch {
        throw new Unusable(`“${lines}” names no lines; write “4”, “4-6” or “2, 7-9”`);
      }
      const odd = named.find((line) => line < 1 || line > last);
      if (odd !== undefined) throw new Unusable(`line ${odd} is named, and the function has ${last} lines`);
      return [lines, text];
    });
  return instructionOf({ inputs: pieced(inputs), logics: pieced(logics), outputs: pieced(outputs) });
}

/** Lets the model describe the function; the description is reviewed and corrected until it is complete. */
async function instructed(growing: Growing, source: string): Promise<ReturnType<typeof instructionOf>> {
  const ask = (step: string, prompt: string) =>
    askUsable(growing, {
      ...{ step, prompt, json: true },
      read: (reply) => readDescription(reply, source),
      decision: ({ spans }) => {
        const unsaid = unsaidLines(source, spans);
        return `${spans.length} spans; ${unsaid.length === 0 ? "every line is described" : `no span describes line ${unsaid.join(", ")}`}.`;
      },
    });
  let described = await ask("describe", describePrompt(source));
  for (let turn = 1; ; turn++) {
    const { text, spans } = described;
    const reviewed = await askUsable(growing, {
      ...{ step: `verify ${turn}`, json: true, prompt: verifyPrompt(source, text, unsaidLines(source, spans)) },
      read: (reply) => jsonIn(reply, review),
      decision: ({ desc_is_complete: complete, coverage_percentage: percent, missing_aspects: missing }) =>
        `${complete ? "Complete" : "Not complete"}${percent === null ? "" : `, ${percent}% covered`}.${missing.map((aspect) => ` Missing: ${aspect}`).join("")}`,
    });
    if (reviewed.desc_is_complete) return described;
    if (turn >= growing.input.verify)
      throw new Discarded(`the instruction is not complete after ${turn} verification turn${turn === 1 ? "" : "s"}`);
    described = await ask(`refine ${turn}`, refinePrompt(source, text, reviewed.missing_aspects, reviewed.reasoning));
  }
}

/** Returns inputs of the function: its own if there are enough, plus the model's otherwise. */
async function inputsOf(growing: Growing, seed: Seed): Promise<string[]> {
  if (seed.inputs.length >= leastCases) return seed.inputs;
  const count = growing.input.inputs;
  if (count === 0) throw new Discarded(`it has ${seed.inputs.length} inputs, fewer than ${leastCases}, and the model may not generate any`);
  const asked = await askUsable(growing, {
    ...{ step: "inputs", prompt: inputsPrompt(seed.source, count), json: true },
    read: (reply) => jsonIn(reply, given).inputs.map(spacedJson),
    decision: (inputs) => `${inputs.length} inputs.`,
  });
  return [...new Set([...seed.inputs, ...asked])];
}

/** Processes one function in the pipeline: anonymized, evolved, described, verified, labeled and measured. Throws `Discarded`. */
export async function grow(growing: Growing, seed: Seed): Promise<Grown> {
  const inputs = await inputsOf(growing, seed);
  let last = await rewritten(growing, "anonymise", anonymisePrompt(seed.source), inputs);
  for (let turn = 1; turn <= growing.input.evolve; turn++)
    last = await rewritten(growing, `evolve ${turn}`, evolvePrompt(last.source), inputs);
  const { source, gold, complexity } = last;
  if (gold.kept.length < leastCases)
    throw new Discarded(`${gold.kept.length} cases are left, fewer than ${leastCases}. ${casesLine(gold)}`);
  const described = await instructed(growing, source);
  const keep = (step: string, decision: string) => growing.step({ subject: seed.task, step, prompt: null, reply: null, decision });
  keep("cases", casesLine(gold));
  keep(
    "complexity",
    `Score ${complexity.code_complexity_score}: cyclomatic ${complexity.cyclomatic_complexity}, depth ${complexity.max_nesting_depth}, ${complexity.function_calls} calls, ${complexity.total_function_lines} lines.`,
  );
  return { task: seed.task, source, described, gold, complexity, walks: await walksOf(growing.python, source, gold.kept) };
}
