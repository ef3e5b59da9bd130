import type { Answer } from "@/lib/benchmarks/family";
import type { ChatMessage, Tools } from "@/lib/benchmarks/kit";
import { type Requirement, Unjudged, type Verifier } from "@/lib/benchmarks/scoring";
import type { Check, Facts, Verdict } from "@/lib/contracts/check";
import type { LogicifItem } from "../items/item";
import { hasCode } from "./answer/code-in-reply";
import { type Extracted, type Extraction, extractByReference, extractLeniently, isOneObject } from "./answer/extract";
import { type Expected, matchOf, readExpected } from "./answer/match";
import { isDict, jsonText, type PyDict, type PyValue, pythonEqual } from "./answer/python-value";

/** Returns the expected result of a case; throws if the item has no valid one, which importers prevent. */
export function expectedOf({ expected }: Pick<LogicifItem, "expected">): Expected {
  const read = readExpected(expected);
  if (typeof read === "string") throw new Error(`The expected value ${read}.`);
  return read;
}

/** Lists trackers in the order in which the prompt asks for them, then those that it does not name. */
export function trackersOf({ statsKeys }: Pick<LogicifItem, "statsKeys">, { stats }: Expected): string[] {
  const expected = isDict(stats) ? [...stats.keys()] : [];
  return [...new Set([...statsKeys.filter((key) => expected.includes(key)), ...expected])];
}

/** Ids of the checks. */
export const outputCheck = "output";
export const trackerCheck = (key: string): string => `stat:${key}`;
const noOthers = "others";

/** Returns the tracker that a check is about; null for other checks. */
export const trackerOf = (check: string): string | null => (check.startsWith("stat:") ? check.slice("stat:".length) : null);

/** Lists the checks of a case, all of which must pass: the output, each tracker, and that there are no other trackers. */
export function requirementsOf(item: LogicifItem, expected: Expected = expectedOf(item)): Requirement[] {
  return [
    { id: outputCheck, label: "Output", group: "output" },
    ...trackersOf(item, expected).map((key) => ({ id: trackerCheck(key), label: key, group: "state" })),
    { id: noOthers, label: "No other trackers", group: "state" },
  ];
}

/** Longer values are truncated to this many characters. */
const shownText = 2000;
export const shownValue = (value: PyValue): string => {
  const text = jsonText(value);
  return text.length > shownText ? `${text.slice(0, shownText)}…` : text;
};

const word = (right: boolean) => (right ? "right" : "wrong");

/** Makes the verdict on an answer, however it was extracted. A reply that was cut off is marked as such, right or wrong. */
export function verdictOf(item: LogicifItem, { reply, sent }: Answer, extracted: Extracted, extraction: Extraction): Verdict {
  const expected = expectedOf(item);
  const wantedStats: PyDict = isDict(expected.stats) ? expected.stats : new Map();
  const { answer, how } = extracted;
  const { output, stats, both } = matchOf(expected, answer);
  const given = answer?.stats;
  const checks = requirementsOf(item, expected).map((requirement): Check => {
    const { id } = requirement;
    const checkOf = (outcome: "right" | "wrong" | "missing", more: Pick<Check, "expected" | "actual" | "evidence"> = {}): Check => ({
      ...{ ...requirement, weight: 1, outcome, credit: outcome === "right" ? 1 : 0 },
      ...more,
    });
    if (id === outputCheck) {
      if (!answer) return checkOf("missing", { expected: shownValue(expected.output) });
      return checkOf(output ? "right" : "wrong", {
        ...{ expected: shownValue(expected.output), actual: shownValue(answer.output) },
        ...(answer.span && { evidence: [answer.span] }),
      });
    }
    if (id === noOthers) {
      if (!isDict(given)) return checkOf("missing");
      const others = [...given.keys()].filter((key) => !wantedStats.has(key));
      return others.length === 0 ? checkOf("right") : checkOf("wrong", { actual: others.join(", ") });
    }
    const key = trackerOf(id) ?? "";
    const wanted = wantedStats.get(key) ?? null;
    const actual = isDict(given) ? given.get(key) : undefined;
    if (actual === undefined) return checkOf("missing", { expected: shownValue(wanted) });
    return checkOf(pythonEqual(actual, wanted, true) ? "right" : "wrong", { expected: shownValue(wanted), actual: shownValue(actual) });
  });
  const state = checks.filter(({ id }) => trackerOf(id) !== null);
  const isCut = sent.ended === "cut_off" || sent.ended === "reasoning_exhausted";
  const facts: Facts = {
    ...{ extraction, output: word(output), state: word(stats) },
    trackers: state.length === 0 ? 1 : state.filter(({ outcome }) => outcome === "right").length / state.length,
    ...{ code: hasCode(reply), ending: isCut ? "cut off" : answer ? "answered" : "no answer" },
  };
  const cut = isCut ? " The reply was cut off." : "";
  return { score: both ? 1 : 0, passed: both, checks, facts, note: `${extraction}: ${how}${cut}` };
}

const judgeWords = `The text below is a model's response to a task that asks for a result and for the values of some trackers. Take both out of the response as it gives them; work nothing out, and correct nothing. Answer with one JSON object and nothing else:
{"output": <the final result>, "stats": {<tracker>: <value>, ...}}
Leave "stats" out where the response gives no trackers. Answer {} where it gives no result.`;

function judgePrompt(item: LogicifItem, reply: string): ChatMessage[] {
  const format = item.outputFormat === null ? "" : `\nFormat of the result: ${item.outputFormat}`;
  return [{ role: "user", content: `${judgeWords}\n\nTrackers: ${item.statsKeys.join(", ")}${format}\n\nResponse:\n${reply}` }];
}

/** Lets a judge extract the answer from a reply, as in the paper. Throws `Unjudged` if what it returns cannot be read. */
async function extractByJudge(item: LogicifItem, reply: string, chat: NonNullable<Tools["chat"]>): Promise<Extracted> {
  const { text } = await chat({ messages: judgePrompt(item, reply), temperature: 0, json: true });
  const { answer } = extractLeniently(text);
  if (!answer && !isOneObject(text)) throw new Unjudged("The judge's answer cannot be read.", []);
  if (!answer) return { answer: null, how: "Neither Heed’s rule nor the judge model finds an answer." };
  // Its positions refer to the judge's text, not to the reply.
  return { answer: { ...answer, span: null }, how: "No rule finds an answer; the judge model does." };
}

export const verifiers: Readonly<Record<"reference" | "lenient", Verifier<LogicifItem>>> = {
  reference: {
    score: ({ item }, _turns, answer) => verdictOf(item, answer, extractByReference(answer.reply), "reference"),
  },
  lenient: {
    judge: () => "may",
    score: async ({ item }, _turns, answer, { chat }) => {
      const extracted = extractLeniently(answer.reply);
      if (extracted.answer || !chat || answer.reply.trim() === "") return verdictOf(item, answer, extracted, "lenient");
      return verdictOf(item, answer, await extractByJudge(item, answer.reply, chat), "judge");
    },
  },
};
