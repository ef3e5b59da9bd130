import type { ReplyFacts } from "@/lib/benchmarks/family";
import { modelIn, repliesIn } from "@/lib/benchmarks/reply-field";
import { withoutNaN } from "@/lib/text/python-json";
import { type ComplexityMetrics, complexityMetrics, type Difficulty, difficulties } from "../items/item";
import type { GivenAnswer } from "../score/answer/extract";
import { expectedOf } from "../score/answer/match";
import { readMembers, readPythonJson } from "../score/answer/python-json";
import { isDict, jsonText, type PyValue } from "../score/answer/python-value";

/** A line of the authors' files: a case and, in a result file, a model's reply. Missing values are null. */
export interface LogicRecord {
  task: string | null;
  testCase: number | string | null;
  /** JSON text of the arguments, as written in the file. */
  input: string | null;
  /** `code_output`; `text` is as written in the file. */
  expected: { text: string; output: PyValue; stats: PyValue };
  function: string | null;
  description: string | null;
  instruction: string | null;
  statsKeys: string[] | null;
  outputFormat: string | null;
  complexity: ComplexityMetrics | null;
  /** Complexity score; in older files it is the only measure of complexity. */
  score: number | null;
  difficulty: Difficulty | null;
  /** Absent in a benchmark file; null if a call gave none. */
  response?: string | null;
  facts: ReplyFacts;
  /** A sentence that explains why it has no response; null if it has one, or if its response is null. */
  lacks: string | null;
  /** The answer stored in the file; absent if there is no such field, null if the file states that none was found. */
  stored?: GivenAnswer | null;
  model: string | null;
  /** `match` of a file that was already scored. */
  match: { output: boolean; stats: boolean; both: boolean } | null;
  /** Data that the format cannot hold, of an item that Heed exported. */
  heed: unknown;
  /** All members with their original texts. */
  members: ReadonlyMap<string, { value: PyValue; text: string }>;
  /** Members other than these, as far as JavaScript can hold them. */
  extra: Record<string, unknown>;
}

const known = new Set(
  "task_id test_case_id input code_output function description instruction stats_keys output_format complexity_metrics complexity_score difficulty llm_response response llm_output model_used match heed".split(
    " ",
  ),
);

/** Fields in which a record may have its reply. */
const replyFields = ["llm_response", "response"] as const;

/** Members that are not about a reply and may be large. */
const caseNames = new Set(["input", "code_output", "function", "description", "instruction"]);

const textOf = (value: PyValue | undefined): string | null => (typeof value === "string" ? value : null);

/** Decodes a value that a hub's copy of the files stores as JSON text within a string. */
function unwrapped(member: { value: PyValue; text: string } | undefined): { value: PyValue; text: string } | undefined {
  if (typeof member?.value !== "string") return member;
  const read = readPythonJson(member.value);
  return read && { value: read.value, text: member.value.trim() };
}

/** Converts to JavaScript's own values: ints become numbers if exact, otherwise texts. */
export function plainValue(value: PyValue): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (isDict(value)) return Object.fromEntries([...value].map(([key, member]) => [key, plainValue(member)]));
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return jsonText(value);
  return value;
}

function testCaseOf(value: PyValue | undefined): number | string | null {
  if (typeof value === "string") return value;
  return typeof value === "bigint" && Number.isSafeInteger(Number(value)) ? Number(value) : null;
}

function scoreOf(value: PyValue | undefined): number | null {
  const score = typeof value === "bigint" ? Number(value) : value;
  return typeof score === "number" && Number.isFinite(score) ? score : null;
}

function storedOf(value: PyValue | undefined): GivenAnswer | null {
  const dict = isDict(value) ? value : null;
  const output = dict?.get("output");
  if (!dict || output === undefined || dict.get("success") === false) return null;
  return { output, stats: dict.get("stats"), span: null };
}

function matchIn(value: PyValue | undefined): LogicRecord["match"] {
  if (!isDict(value)) return null;
  const [output, stats, both] = ["output", "stats", "both"].map((key) => value.get(key));
  return typeof output === "boolean" && typeof stats === "boolean" && typeof both === "boolean" ? { output, stats, both } : null;
}

/** Parsed as JavaScript does; null if there is none. */
function heedIn(member: { value: PyValue; text: string } | undefined): unknown {
  return member === undefined ? null : JSON.parse(withoutNaN(unwrapped(member)?.text ?? "null"));
}

function expectedIn(code: { value: PyValue; text: string } | undefined): LogicRecord["expected"] | string {
  if (code === undefined) return "code_output is missing or not JSON";
  const read = expectedOf(code.value);
  return typeof read === "string" ? `code_output ${read}` : { ...read, text: code.text };
}

/**
 * Reads a line of the authors' files in any of their formats, as one record for each of its replies; otherwise returns a sentence about
 * what it lacks.
 */
export function readRecord(line: string): LogicRecord[] | { fault: string } {
  const members = readMembers(line.trim());
  if (!members) return { fault: readPythonJson(line.trim()) ? "is not a JSON object" : "is not JSON" };
  const value = (key: string) => members.get(key)?.value;
  const expected = expectedIn(unwrapped(members.get("code_output")));
  if (typeof expected === "string") return { fault: expected };
  const metrics = unwrapped(members.get("complexity_metrics"))?.value;
  const complexity = isDict(metrics) ? complexityMetrics.safeParse(plainValue(metrics)).data : undefined;
  const keys = unwrapped(members.get("stats_keys"))?.value;
  const named = difficulties.find((difficulty) => difficulty === textOf(value("difficulty"))?.trim().toLowerCase());
  const plainRecord = Object.fromEntries([...members].map(([key, member]) => [key, caseNames.has(key) ? null : plainValue(member.value)]));
  const reading = repliesIn(plainRecord, replyFields);
  const record = {
    task: textOf(value("task_id")),
    testCase: testCaseOf(value("test_case_id")),
    input: unwrapped(members.get("input"))?.text ?? null,
    expected,
    ...{ function: textOf(value("function")), description: textOf(value("description")), instruction: textOf(value("instruction")) },
    statsKeys: Array.isArray(keys) && keys.every((key) => typeof key === "string") ? keys : null,
    outputFormat: textOf(value("output_format")),
    complexity: complexity ?? null,
    score: complexity?.code_complexity_score ?? scoreOf(isDict(metrics) ? metrics.get("code_complexity_score") : value("complexity_score")),
    difficulty: named ?? null,
    ...(members.has("llm_output") && { stored: storedOf(unwrapped(members.get("llm_output"))?.value) }),
    model: modelIn(plainRecord, replyFields),
    match: matchIn(value("match")),
    heed: heedIn(members.get("heed")),
    members,
    extra: Object.fromEntries([...members].flatMap(([key, member]) => (known.has(key) ? [] : [[key, plainValue(member.value)]]))),
  };
  if (!("replies" in reading)) return [{ ...record, facts: {}, lacks: "lacks" in reading ? reading.lacks : reading.fault }];
  return reading.replies.map(({ text, facts }) => ({ ...record, response: text, facts, lacks: null }));
}
