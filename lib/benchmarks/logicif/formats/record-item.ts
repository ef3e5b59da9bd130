import type { NewItem } from "@/lib/benchmarks/family";
import { withHeedKey } from "@/lib/benchmarks/heed-key";
import { modelNames } from "@/lib/benchmarks/reply-field";
import type { Part, TextHash } from "@/lib/contracts/message";
import type { Tags } from "@/lib/contracts/slice";
import type { Level } from "../items/difficulty";
import { type LogicifItem, logicifItem } from "../items/item";
import { readPythonJson } from "../score/answer/python-json";
import { isDict } from "../score/answer/python-value";
import { type LogicRecord, plainValue } from "./record";

/** What an item of a function and a score is sliced by. */
export function tagsOf({ task, difficulty, interval, complexity }: LogicifItem, score = complexity?.code_complexity_score ?? null): Tags {
  return {
    task,
    ...(difficulty && { difficulty }),
    ...(interval !== null && { interval }),
    ...(score !== null && { score }),
    ...(complexity && { cyclomatic: complexity.cyclomatic_complexity, depth: complexity.max_nesting_depth }),
  };
}

/** An instruction to the letter, with the description that cases of a function share as a text of its own. */
function promptOf(instruction: string | null, description: string | null, share: (text: string) => TextHash): Part[] | null {
  if (instruction === null) return null;
  const at = description ? instruction.indexOf(description) : -1;
  if (!description || at === -1) return [instruction];
  const parts: Part[] = [instruction.slice(0, at), { hash: share(description) }, instruction.slice(at + description.length)];
  return parts.filter((part) => part !== "");
}

/** The item of a record, or in words what the record lacks. Where it stands among others is told by `level`, or by its own `heed`. */
export function itemOf(
  record: LogicRecord,
  level: Level | undefined,
  share: (text: string) => TextHash,
): NewItem<LogicifItem> | { fault: string } {
  const { task, testCase, input, expected, complexity, score, description, extra, heed } = record;
  const knownLevel = heed === null ? level : undefined;
  if (task === null) return { fault: "task_id is missing" };
  if (testCase === null) return { fault: "test_case_id is missing" };
  if (input === null || !Array.isArray(readPythonJson(input)?.value)) return { fault: "input is not a list of arguments" };
  if (!isDict(expected.stats)) return { fault: "code_output has stats that are not an object" };
  if (record.instruction === null && description === null) return { fault: "it has neither an instruction nor a description" };
  const kept = { ...extra, ...(complexity === null && score !== null && { complexity_score: score }) };
  const body: LogicifItem = {
    ...{ task, testCase, input, expected: expected.text },
    function: share(record.function ?? ""),
    description: description === null ? null : share(description),
    prompt: promptOf(record.instruction, description, share),
    statsKeys: record.statsKeys ?? [...expected.stats.keys()],
    ...{ outputFormat: record.outputFormat, complexity, difficulty: record.difficulty ?? knownLevel?.difficulty ?? null },
    interval: knownLevel?.interval ?? null,
    ...(Object.keys(kept).length > 0 && { extra: kept }),
  };
  return withHeedKey(logicifItem, { key: `${task}-${testCase}`, tags: tagsOf(body, score), body }, heed, share);
}

/**
 * A record of a reply as the case that it answers. Members that nobody knows are of the reply (its model, time, request), and would make of each reply a
 * case of its own; a record that was exported here has its case's among them.
 */
export function caseOfReply({ extra, ...record }: LogicRecord): LogicRecord {
  const ofCase = Object.entries(extra).filter(([name]) => record.heed !== null && !modelNames.includes(name));
  return { ...record, extra: Object.fromEntries(ofCase) };
}

/** What is kept of a reply's record beside the reply: the answer that the file holds, and the members that nobody knows. */
export function extraOf({ members, extra }: LogicRecord): Record<string, unknown> | undefined {
  const stored = members.get("llm_output");
  const kept = { ...extra, ...(stored && stored.value !== null && { llm_output: plainValue(stored.value) }) };
  return Object.keys(kept).length > 0 ? kept : undefined;
}
