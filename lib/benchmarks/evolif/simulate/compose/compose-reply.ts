import type { Random } from "@/lib/random/random";
import { isJudged } from "../../items/groups";
import type { Instruction } from "../../items/instruction";
import { numberOf, textOf } from "../../score/checks/arguments";
import { checkInstruction } from "../../score/checks/check-instruction";
import { lengthIn } from "../../score/checks/length";
import { fillers } from "./fillers";
import { layOut, type Size } from "./lay-out";
import { withCase } from "./letter-case";
import { type Extras, planReply, type Wanted } from "./plan";

const usual: Record<string, number> = { word: 36, sentence: 3, paragraph: 1, characters: 260 };
const rounds = 8;

/**
 * Writes a reply that satisfies all constraints of the nine groups, or null if none is found, in which case the script treats them as
 * contradictory. Judged groups are ignored.
 */
export function composeReply(
  instructions: readonly Pick<Instruction, "id" | "args">[],
  random: Random,
  extras: Extras = {},
): string | null {
  const checked = instructions.filter(({ id }) => !isJudged(id));
  const wanted: Wanted = new Map(checked.map(({ id, args }) => [id, args]));
  const plan = planReply(wanted, random.shuffle(fillers), extras);
  if (!plan) return null;
  const length = wanted.get("length");
  const unit = textOf(length, "mode") ?? "";
  const goal = goalOf(unit, textOf(length, "relation") ?? "", numberOf(length, "number"));
  const size: Size = { singles: 24, sentences: 3, paragraphs: 1, pad: 0 };
  let text = "";
  for (let round = 0; round < rounds; round += 1) {
    text = withCase(layOut(plan, size, random.fork("lay-out")), wanted.get("case"));
    const seen = goal === null ? null : lengthIn(unit, text);
    if (goal === null || seen === null || seen === goal || !resize(size, unit, goal - seen)) break;
  }
  return checked.every(({ id, args }) => checkInstruction(id, args, text).ok) ? text : null;
}

/** Returns the target length; null if any length is valid. */
function goalOf(unit: string, relation: string, number: number | null): number | null {
  if (number === null) return null;
  const most = usual[unit] ?? 0;
  if (relation === "exactly") return number;
  return relation === "less_than" ? Math.min(number - 1, most) : Math.max(number + 1, most);
}

/** Changes the length of a reply by this many units; false if impossible. */
function resize(size: Size, unit: string, by: number): boolean {
  if (unit === "paragraph") {
    size.paragraphs += by;
    size.sentences = Math.max(size.sentences, size.paragraphs);
    size.singles = Math.max(size.singles, 4 * size.sentences);
    return size.paragraphs >= 1;
  }
  if (unit === "sentence") {
    size.sentences += by;
    size.singles = Math.max(size.singles, 4 * size.sentences);
    return size.sentences >= 1;
  }
  if (unit === "word") {
    size.singles += by;
    if (size.singles < 8) size.sentences = 1;
    return size.singles >= 2;
  }
  return resizeLetters(size, by);
}

/** Changes whole words for most of the difference, and the letters of one word for the rest. */
function resizeLetters(size: Size, by: number): boolean {
  if (size.pad > 0 && size.pad + by >= 1 && size.pad + by <= 14) size.pad += by;
  else if (by >= 2 && by <= 12 && size.pad === 0) size.pad = by - 1;
  else {
    size.singles += Math.round((by - 6) / 6.2);
    size.pad = 0;
    if (size.singles < 8) size.sentences = 1;
  }
  return size.singles >= 2;
}
