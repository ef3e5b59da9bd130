import type { Arguments } from "./arguments";
import { letterCase } from "./case";
import { countableItems } from "./countable-items";
import { endwith } from "./endwith";
import { existence } from "./existence";
import { type Finding, finding } from "./finding";
import { forbidden } from "./forbidden";
import { format } from "./format";
import { length } from "./length";
import { punctuation } from "./punctuation";
import { startwith } from "./startwith";

/** The nine checks, by group. */
const checks: Record<string, (args: Arguments, reply: string) => Finding> = {
  startwith,
  endwith,
  format,
  case: letterCase,
  punctuation,
  countableItems,
  length,
  existence,
  forbidden,
};

/** Checks a reply for one instruction; an unknown id is not satisfied. Pure, and never throws. */
export function checkInstruction(id: string, args: Arguments, reply: string): Finding {
  const check = Object.hasOwn(checks, id) ? checks[id] : undefined;
  return check ? check(args, reply) : finding(false, "unknown", "a known group", id);
}
