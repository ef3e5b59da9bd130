import type { Answer } from "@/lib/benchmarks/family";
import type { EvidenceMaker } from "@/lib/benchmarks/scoring";
import type { Verdict } from "@/lib/contracts/check";
import type { DiffEvidence } from "@/lib/contracts/evidence";
import { jsonDifferences } from "@/lib/text/json-differences";
import type { LogicifItem } from "../items/item";
import { extractByReference, extractLeniently, type GivenAnswer } from "../score/answer/extract";
import type { Expected } from "../score/answer/match";
import { readPythonJson } from "../score/answer/python-json";
import { isDict, jsonText, type PyDict, type PyValue, pythonEqual } from "../score/answer/python-value";
import { expectedOf, outputCheck, shownValue, trackerCheck, trackerOf, trackersOf } from "../score/verdict";

type Json = DiffEvidence["expected"];

/** Converts a value for display; numbers that JavaScript cannot hold become texts. */
function shownJson(value: PyValue): Json {
  if (Array.isArray(value)) return value.map(shownJson);
  if (isDict(value)) return Object.fromEntries([...value].map(([key, member]) => [key, shownJson(member)]));
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return typeof value === "number" && !Number.isFinite(value) ? jsonText(value) : value;
}

/** Writes a given value like the expected one wherever Python considers them equal, so that 1.0 and 1 do not differ. */
function aligned(given: PyValue, expected: PyValue | undefined): Json {
  if (expected === undefined) return shownJson(given);
  if (pythonEqual(given, expected, true)) return shownJson(expected);
  if (Array.isArray(given) && Array.isArray(expected)) return given.map((member, at) => aligned(member, expected[at]));
  if (isDict(given) && isDict(expected))
    return Object.fromEntries([...given].map(([key, member]) => [key, aligned(member, expected.get(key))]));
  return shownJson(given);
}

/** Reconstructs the answer from the checks of a verdict, for answers that cannot be found in the reply. */
function answerOfChecks({ checks }: Verdict): GivenAnswer | null {
  const values = new Map<string, PyValue>();
  for (const { id, actual } of checks) {
    const read = actual === undefined ? undefined : readPythonJson(actual);
    if (actual !== undefined) values.set(id, read ? read.value : actual);
  }
  const output = values.get(outputCheck);
  if (output === undefined) return null;
  const stats: PyDict = new Map([...values].flatMap(([id, value]) => (trackerOf(id) === null ? [] : [[trackerOf(id) ?? "", value]])));
  return { output, stats: stats.size > 0 ? stats : undefined, span: null };
}

function answerOf({ reply }: Pick<Answer, "reply">, verifier: string, verdict: Verdict | null): GivenAnswer | null {
  const how = verdict?.facts?.extraction;
  if (verdict && (how === "stored" || how === "judge")) return answerOfChecks(verdict);
  return (verifier === "lenient" ? extractLeniently(reply) : extractByReference(reply)).answer;
}

const whole = ({ output, stats }: Expected): PyDict =>
  new Map([
    ["output", output],
    ["stats", stats],
  ]);

/** Compares output and trackers, as one value, with the expected ones. */
const answer: EvidenceMaker<LogicifItem> = {
  id: "answer",
  label: "Answer",
  make: ({ item }, _turns, reply, { verifier, verdict }) => {
    const wanted = whole(expectedOf(item));
    const givenAnswer = answerOf(reply, verifier, verdict);
    const given: PyDict = new Map();
    if (givenAnswer) given.set("output", givenAnswer.output);
    if (givenAnswer?.stats !== undefined) given.set("stats", givenAnswer.stats);
    const [expected, shown] = [shownJson(wanted), aligned(given, wanted)];
    return { kind: "diff", expected, given: shown, ...jsonDifferences(expected, shown) };
  },
};

/** Compares the output and each tracker; trackers that were not asked for are last. */
const trackers: EvidenceMaker<LogicifItem> = {
  id: "trackers",
  label: "Trackers",
  make: ({ item }, _turns, reply, { verifier, verdict }) => {
    const expected = expectedOf(item);
    const wanted: PyDict = isDict(expected.stats) ? expected.stats : new Map();
    const givenAnswer = answerOf(reply, verifier, verdict);
    const given: PyDict = isDict(givenAnswer?.stats) ? givenAnswer.stats : new Map();
    const keys = trackersOf(item, expected);
    const others = [...given.keys()].filter((key) => !wanted.has(key));
    const row = (label: string, checkId: string | null, expected: PyValue | undefined, given: PyValue | undefined) => ({
      ...{
        label,
        checkId,
        outcome: given === undefined ? "missing" : expected !== undefined && pythonEqual(given, expected, true) ? "right" : "wrong",
      },
      cells: [{ expected: expected === undefined ? null : shownValue(expected), given: given === undefined ? null : shownValue(given) }],
    });
    const rows = [
      row("output", outputCheck, expected.output, givenAnswer?.output),
      ...keys.map((key) => row(key, trackerCheck(key), wanted.get(key), given.get(key))),
      ...others.map((key) => row(`${key} (not asked for)`, null, undefined, given.get(key))),
    ];
    const columns = [{ id: "value", label: "Value", numeric: false }];
    return { kind: "table", columns, rows: rows.slice(0, 1000), total: rows.length };
  },
};

const source: EvidenceMaker<LogicifItem> = {
  id: "source",
  label: "Source",
  make: ({ item, text }) => {
    const code = text(item.function).slice(0, 200_000);
    const lines = code === "" ? 0 : code.split("\n").length;
    return { kind: "source", title: "The function behind the instruction", language: "Python", code, lines };
  },
};

export const answerEvidence: readonly EvidenceMaker<LogicifItem>[] = [answer, trackers, source];
