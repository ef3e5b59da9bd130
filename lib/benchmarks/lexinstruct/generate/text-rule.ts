import type { Random } from "@/lib/random/random";
import type { Rule, Step, TextualRelation } from "../items/rule";
import { compareText } from "../score/engine/compare";
import { isolate } from "../score/engine/isolate";
import { parsePredicate } from "../score/engine/predicate";
import type { Bench } from "../score/engine/verify-rule";
import type { Subject } from "./subject";
import { canBeSaid, valuesFor } from "./text-values";

const SELECTED: readonly (readonly [TextualRelation, number])[] = [
  ["startswith", 22],
  ["endswith", 22],
  ["contain", 22],
  ["notcontain", 12],
  ["notstartswith", 8],
  ["notendswith", 8],
  ["equal", 6],
];
const SMALL: readonly (readonly [TextualRelation, number])[] = [
  ["equal", 60],
  ["startswith", 12],
  ["endswith", 12],
  ["contain", 8],
  ["notcontain", 8],
];
const BLOCK: readonly (readonly [TextualRelation, number])[] = [
  ["contain", 60],
  ["notcontain", 40],
];
const SINGLE: readonly (readonly [TextualRelation, number])[] = [["equal", 1]];

function weighted(table: readonly (readonly [TextualRelation, number])[], random: Random): TextualRelation {
  let left = random.integer(table.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [relation, weight] of table) {
    left -= weight;
    if (left < 0) return relation;
  }
  return "contain";
}

function relationFor({ level, predicate }: Step, random: Random): TextualRelation {
  if (/^[!$]/.test(predicate)) return weighted(BLOCK, random);
  if (["letter", "character", "punc"].includes(level)) return weighted(SINGLE, random);
  return weighted(level === "word" ? SMALL : SELECTED, random);
}

/** Returns the texts that one verifier compares: the authors' joins a selection, the corrected one takes each of its elements. */
function compared(procedure: readonly Step[], subject: Subject, { splits, profile }: Bench): string[] | null {
  const groups = isolate(procedure, subject.whole, splits, profile);
  if (!groups) return null;
  const each = profile === "corrected" && procedure.at(-1)?.predicate.startsWith("@");
  return groups.flatMap((pieces) => (each ? pieces.map(({ text }) => text) : [pieces.map(({ text }) => text).join("")]));
}

/** Returns the texts for "After N" as a reader understands it, without element N: `$-k` selects that for the element k - 1 from the end. */
function asRead(procedure: readonly Step[], subject: Subject): string[] | null {
  const last = procedure.at(-1);
  const parsed = last && parsePredicate(last.predicate);
  if (!last || parsed?.kind !== "after" || parsed.position < 0) return [];
  const next = { ...last, predicate: `$${parsed.position + 1}` };
  return compared([...procedure.slice(0, -1), next], subject, subject.corrected);
}

/** Draws a textual rule that holds for the text in every interpretation of its selection; null if no value is found. */
export function textRule(procedure: readonly Step[], subject: Subject, random: Random): Rule | null {
  const last = procedure.at(-1);
  const lists = [
    compared(procedure, subject, subject.reference),
    compared(procedure, subject, subject.corrected),
    asRead(procedure, subject),
  ];
  if (!last || lists.includes(null)) return null;
  const texts = lists.flatMap((list) => list ?? []);
  const [first] = random.shuffle(texts);
  if (first === undefined || first.trim() === "") return null;
  const relation = relationFor(last, random);
  const value = valuesFor(relation, last.level, first, subject, random).find(
    (candidate) => canBeSaid(candidate) && texts.every((text) => compareText(text, relation, candidate, last.level) === true),
  );
  return value === undefined ? null : { procedure: [...procedure], relation, value };
}
