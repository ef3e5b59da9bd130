import { createHash } from "node:crypto";
import { z } from "zod";
import type { Opened } from "@/lib/benchmarks/family";
import { HeedError } from "@/lib/errors";
import type { Random } from "@/lib/random/random";
import { functions } from "../data/functions/functions";
import { walksOfHouse } from "../data/functions/gold";
import { type LogicifItem, type WalkEvent, walkEvent } from "../items/item";
import { readPythonJson } from "../score/answer/python-json";
import { isDict, jsonText, type PyDict, type PyValue } from "../score/answer/python-value";
import { type Gone, gone } from "./faults";
import { styles, writtenEvents } from "./narrate";
import { type Skill, skills } from "./skills";

const walkShape = z.array(walkEvent);

const houseWalks = new Map<string, readonly WalkEvent[]>();

/** Returns the walk of an item; empty if unknown. A simulated endpoint has no shared texts but knows the walks of Heed's functions. */
function walkOfItem({ item, text }: Opened<LogicifItem>): readonly WalkEvent[] {
  if (item.walk === undefined) return [];
  if (houseWalks.size === 0)
    for (const { id } of functions)
      for (const walk of walksOfHouse(id)) houseWalks.set(createHash("sha256").update(JSON.stringify(walk)).digest("hex"), walk);
  return houseWalks.get(item.walk) ?? walkShape.parse(JSON.parse(text(item.walk)));
}

/** A simulated reply with the place of its fault. */
export interface Simulated {
  reply: string;
  /** Step of the recorded execution at which the reply leaves the true path; null if it does not, or if its form hides the steps. */
  leaves: number | null;
}

/** Returns another value of the same kind. */
function other(value: PyValue, random: Random): PyValue {
  if (typeof value === "bigint") return value + (random.uniform() < 0.5 || value === 0n ? 1n : -1n);
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") return value.length > 1 ? value.slice(0, -1) : `${value}x`;
  if (value === null) return 0n;
  if (Array.isArray(value)) {
    if (value.length === 0) return [0n];
    const place = random.integer(value.length);
    if (value.length > 1 && random.uniform() < 0.4) return value.filter((_, at) => at !== place);
    return value.map((member, at) => (at === place ? other(member, random) : member));
  }
  const place = random.integer(Math.max(1, value.size));
  return new Map([...value].map(([key, member], at) => [key, at === place ? other(member, random) : member]));
}

/** Returns the answer that results from an executed walk. */
function answerOf(item: LogicifItem, { off, leaves }: Gone, random: Random): string {
  if (leaves === null) return item.expected;
  const read = readPythonJson(item.expected)?.value;
  const stats = isDict(read) ? read.get("stats") : undefined;
  if (!isDict(read) || !isDict(stats)) return item.expected;
  const wrong: PyDict = new Map([...stats].map(([key, value]) => [key, shifted(value, off.get(key))]));
  const misses = [...off.keys()].some((name) => stats.has(name));
  // A lost count is often the only wrong part; other faults also show in the output.
  const output = read.get("output") ?? null;
  const alsoOutput = !misses || random.uniform() < 0.45;
  return jsonText(
    new Map<string, PyValue>([
      ["output", alsoOutput ? other(output, random) : output],
      ["stats", wrong],
    ]),
  );
}

const shifted = (value: PyValue, by: number | undefined): PyValue =>
  by === undefined ? value : typeof value === "bigint" ? value + BigInt(by) : value;

const starts = ["Let me work through this step by step.", "I carry the procedure out by hand.", "Working through the input:"];
const ends = ["So the result is:", "This gives:", "Final answer:"];

/** Writes a reply in which the answer has another form than requested, or is missing. */
function odd(work: string, answer: string, item: LogicifItem, random: Random): string {
  switch (random.integer(4)) {
    case 0:
      return `${work}\n\nFinal answer: ${answer.replace(/^\{"output": /, "**Output:** ").replace(/, "stats": (\{.*\})\}$/s, "\n**Statistics:** $1")}`;
    case 1:
      return work.slice(0, Math.max(40, Math.floor(work.length * (0.3 + 0.5 * random.uniform()))));
    case 2:
      return `I would write a function for this:\n\n\`\`\`python\ndef f(*args):\n    result = args[0]\n    for value in args[1:]:\n        result = combine(result, value)\n    return result, {${item.statsKeys.map((key) => `"${key}": 0`).join(", ")}}\n\`\`\`\n\nRunning it on the input gives the result.`;
    default:
      return `${work}\n\nThe state lies in the range [0, n) throughout.\n${answer}`;
  }
}

/**
 * Writes a reply with the skill of a profile, and returns the step at which it leaves the true path. The same random source gives the same
 * reply.
 */
export function simulated(opened: Opened<LogicifItem>, profile: string, random: Random): Simulated {
  const skill = skills.find(({ id }) => id === profile);
  if (!skill)
    throw new HeedError("invalid", `LogicIF has no simulated profile “${profile}”. Known: ${skills.map(({ id }) => id).join(", ")}.`);
  const { item } = opened;
  const walk = walkOfItem(opened);
  const style = random.fork("style").pick(styles);
  const events = writtenEvents(walk, item.statsKeys, style, random.fork("told"));
  const went = goneBy(skill, events, walk.length, item, random.fork("fault"));
  const words = random.fork("words");
  const input = `The input is ${item.input.length > 300 ? `${item.input.slice(0, 300)}…` : item.input}.`;
  const work = [words.pick(starts), input, style.write(went.events, words)].filter((text) => text !== "").join("\n\n");
  const answer = answerOf(item, went, random.fork("answer"));
  const isOdd = random.fork("form").uniform() < skill.oddly;
  const reply = isOdd ? odd(work, answer, item, random.fork("odd")) : `${work}\n\n${words.pick(ends)}\n\n${answer}`;
  return { reply, leaves: isOdd ? null : went.leaves };
}

function goneBy({ fault, errs }: Skill, events: readonly WalkEvent[], length: number, item: LogicifItem, random: Random): Gone {
  const right: Gone = { events: [...events], off: new Map(), leaves: null };
  if (fault === null || random.uniform() >= errs(length)) return right;
  // The walk of an imported case is unknown, so only the answer is wrong.
  if (events.length === 0) return { ...right, off: new Map(item.statsKeys.slice(0, 1).map((key) => [key, 1])), leaves: 0 };
  return gone(events, item.statsKeys, fault, random);
}

/** Writes a reply with the skill of a profile. */
export const simulate = (opened: Opened<LogicifItem>, profile: string, random: Random): string => simulated(opened, profile, random).reply;
