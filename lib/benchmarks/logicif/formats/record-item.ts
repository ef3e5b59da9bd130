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

/** Returns the tags of an item, by its function and score. */
export function tagsOf({ task, difficulty, interval, complexity }: LogicifItem, score = complexity?.code_complexity_score ?? null): Tags {
  return {
    task,
    ...(difficulty && { difficulty }),
    ...(interval !== null && { interval }),
    ...(score !== null && { score }),
    ...(complexity && { cyclomatic: complexity.cyclomatic_complexity, depth: complexity.max_nesting_depth }),
  };
}

/** Returns an instruction unchanged, with the description shared by cases of a function as a separate text. */
function promptOf(instruction: string | null, description: string | null, share: (text: string) => TextHash): Part[] | null {
  if (instruction === null) return null;
  const at = description ? instruction.indexOf(description) : -1;
  if (!description || at === -1) return [instruction];
  const parts: Part[] = [instruction.slice(0, at), { hash: share(description) }, instruction.slice(at + description.length)];
  return parts.filter((part) => part !== "");
}

/**
 * Converts a record to an item, or returns a sentence about what the record lacks. Its rank among others comes from `level`, or from its
 * own `heed`.
 */
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
 * Reduces a record of a reply to its case. Unknown members belong to the reply (model, time, request) and would make each reply its own
 * case; only in records exported by Heed do they belong to the case.
 */
export function caseOfReply({ extra, ...record }: LogicRecord): LogicRecord {
  const caseMembers = Object.entries(extra).filter(([name]) => record.heed !== null && !modelNames.includes(name));
  return { ...record, extra: Object.fromEntries(caseMembers) };
}

/** Returns what is stored of a reply's record besides the reply: the answer in the file and the unknown members. */
export function extraOf({ members, extra }: LogicRecord): Record<string, unknown> | undefined {
  const stored = members.get("llm_output");
  const kept = { ...extra, ...(stored && stored.value !== null && { llm_output: plainValue(stored.value) }) };
  return Object.keys(kept).length > 0 ? kept : undefined;
}
