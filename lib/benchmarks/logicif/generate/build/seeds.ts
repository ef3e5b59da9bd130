import { type BuildKit, wholeText } from "@/lib/benchmarks/kit";
import { storable } from "@/lib/text/storable";
import { readMembers, readPythonJson } from "../../score/answer/python-json";
import { jsonText, type PyValue } from "../../score/answer/python-value";
import type { PipelineInput } from "./pipeline-input";

/** A function from which an instruction is generated, with JSON texts of its inputs. */
export interface Seed {
  task: string;
  source: string;
  inputs: string[];
}

const nameOf = (source: string) => /^\s*(?:async\s+)?def\s+(\w+)/m.exec(source)?.[1] ?? "function";

const plain = (source: string) => source.replace(/\r\n?/g, "\n");
const taskOf = (value: PyValue | undefined) =>
  (typeof value === "string" && value !== "") || typeof value === "bigint" ? storable(String(value)) : null;

/** Reads JSON texts of lists of arguments, with numbers as Python keeps them; null if one of them is not a list. */
function inputsIn(value: PyValue | undefined): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((args) => Array.isArray(args)) ? value.map(jsonText) : null;
}

/**
 * Reads the functions in the form and in the files, one for each name, with their inputs. An unreadable row, or one that names an unknown
 * function, is reported as a step.
 */
export async function readSeeds({ source, cases }: PipelineInput, { files, step }: Pick<BuildKit, "files" | "step">): Promise<Seed[]> {
  const seeds = new Map<string, Seed>();
  const tell = (subject: string, decision: string) => step({ subject, step: "read", prompt: null, reply: null, decision });
  const add = (seed: Seed) => {
    if (seeds.has(seed.task)) return tell(seed.task, "A function with this name was already read; this one is skipped.");
    seeds.set(seed.task, seed);
  };
  if (source.trim() !== "") {
    const inputs = cases.flatMap((line, at) => {
      const [input] = inputsIn([readPythonJson(line)?.value ?? null]) ?? [];
      if (input === undefined) tell(`Case ${at + 1}`, `It is not a JSON list of arguments and is skipped: ${line.slice(0, 200)}`);
      return input ?? [];
    });
    add({ task: nameOf(source), source: plain(source), inputs });
  }
  const given: { where: string; task: string; inputs: string[] }[] = [];
  for (const file of files) {
    for (const [at, line] of (await wholeText(file)).split("\n").entries()) {
      if (line.trim() === "") continue;
      const where = `${file.name}, line ${at + 1}`;
      const members = readMembers(line);
      const [task, code] = [taskOf(members?.get("task_id")?.value), members?.get("function")?.value];
      const inputs = inputsIn(members?.get("test_cases")?.value);
      if (task !== null && inputs) given.push({ where, task, inputs });
      if (task !== null && typeof code === "string") add({ task, source: plain(code), inputs: [] });
      else if (task === null || !inputs) tell(where, "It has neither task_id and function nor task_id and test_cases, and is skipped.");
    }
  }
  for (const { where, task, inputs } of given) {
    const seed = seeds.get(task);
    if (seed) seed.inputs.push(...inputs);
    else tell(where, `Its cases belong to “${task}”, which has no function.`);
  }
  return [...seeds.values()];
}
