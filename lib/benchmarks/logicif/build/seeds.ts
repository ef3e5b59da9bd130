import { z } from "zod";
import { type BuildKit, wholeText } from "@/lib/benchmarks/kit";
import type { PipelineInput } from "./pipeline-input";

/** A function to grow an instruction from, and JSON texts of its inputs. */
export interface Seed {
  task: string;
  source: string;
  inputs: string[];
}

const functionRow = z.object({ task_id: z.union([z.string().min(1), z.number()]).transform(String), function: z.string().min(1) });
const casesRow = z.object({
  task_id: z.union([z.string().min(1), z.number()]).transform(String),
  test_cases: z.array(z.array(z.unknown())),
});

const nameOf = (source: string) => /^\s*(?:async\s+)?def\s+(\w+)/m.exec(source)?.[1] ?? "function";

/** A list of arguments as it stands in its line, so that 1.0 and big numbers stay; null where it is none. */
function listIn(line: string): string | null {
  try {
    return Array.isArray(JSON.parse(line)) ? line.trim() : null;
  } catch {
    return null;
  }
}

/** Elements of a JSON list as they are written: of `[[1.0], 2]` the texts `[1.0]` and `2`. The text must be a list. */
export function elementTexts(list: string): string[] {
  const elements: string[] = [];
  let depth = 0;
  let from = list.indexOf("[") + 1;
  for (const { 0: found, index } of list.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if (found === "[" || found === "{") depth++;
    const ends = (found === "," && depth === 1) || (found === "]" && depth === 1);
    if (ends && list.slice(from, index).trim() !== "") elements.push(list.slice(from, index).trim());
    if (ends) from = index + 1;
    if (found === "]" || found === "}") depth--;
  }
  return elements;
}

/** Text of the value under a key of a JSON object's text, as it is written there; `[]` where the object has no such key. */
export function valueText(line: string, key: string): string {
  const inner = `[${line.trim().slice(1, -1)}]`;
  const start = JSON.stringify(key);
  const found = elementTexts(inner).find((member) => member.startsWith(start));
  return found?.slice(found.indexOf(":", start.length) + 1).trim() ?? "[]";
}

/**
 * Functions of the form and of the files, one of each name, with their inputs. A row that cannot be read, or that names a function of
 * which there is none, is a step that says so.
 */
export async function readSeeds({ source, cases }: PipelineInput, { files, step }: Pick<BuildKit, "files" | "step">): Promise<Seed[]> {
  const seeds = new Map<string, Seed>();
  const tell = (subject: string, decision: string) => step({ subject, step: "read", prompt: null, reply: null, decision });
  const add = (seed: Seed) => {
    if (seeds.has(seed.task)) return tell(seed.task, "A function of this name was read before; this one is left out.");
    seeds.set(seed.task, seed);
  };
  if (source.trim() !== "") {
    const inputs = cases.map((line, at) => ({ line, at, input: listIn(line) }));
    for (const { line, at, input } of inputs)
      if (input === null) tell(`Case ${at + 1}`, `It is no JSON list of arguments and is left out: ${line.slice(0, 200)}`);
    add({ task: nameOf(source), source: source.replace(/\r\n?/g, "\n"), inputs: inputs.flatMap(({ input }) => input ?? []) });
  }
  const given: { where: string; task: string; inputs: string[] }[] = [];
  for (const file of files) {
    for (const [at, line] of (await wholeText(file)).split("\n").entries()) {
      if (line.trim() === "") continue;
      const where = `${file.name}, line ${at + 1}`;
      const row = parsed(line);
      const [ofFunction, ofCases] = [functionRow.safeParse(row), casesRow.safeParse(row)];
      if (ofCases.success) given.push({ where, task: ofCases.data.task_id, inputs: elementTexts(valueText(line, "test_cases")) });
      if (ofFunction.success) add({ task: ofFunction.data.task_id, source: ofFunction.data.function.replace(/\r\n?/g, "\n"), inputs: [] });
      if (!ofCases.success && !ofFunction.success)
        tell(where, "It holds neither task_id and function nor task_id and test_cases, and is left out.");
    }
  }
  for (const { where, task, inputs } of given) {
    const seed = seeds.get(task);
    if (seed) seed.inputs.push(...inputs);
    else tell(where, `Its cases are of “${task}”, of which there is no function.`);
  }
  return [...seeds.values()];
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
