import { field, numberOf, textOf } from "../../score/checks/arguments";
import { caseTolerance } from "../../score/checks/case";
import type { Operation } from "../state/dialogue-turn";
import { argumentKeywords } from "../state/keyword-arguments";

const named: Record<string, readonly RegExp[]> = {
  all_upper: [/upper|capital/i],
  all_lower: [/lower|small letter/i],
  json: [/json/i],
  html: [/html/i],
  xml: [/xml/i],
  csv: [/csv|comma[- ]separated/i],
  markdown: [/markdown/i],
};
const units: Record<string, RegExp> = { word: /word/i, paragraph: /paragraph/i, characters: /character|letter/i, sentence: /sentence/i };
const relations: Record<string, RegExp> = {
  less_than: /less|fewer|under|below|at most|maximum/i,
  more_than: /more|over|above|at least|minimum|exceed/i,
  exactly: /exact|precise/i,
};

/** Checks whether a query states its change, depending on the group: the value, the changed keywords, the number or its unit. */
export function isComplete(
  { operation_type, instruction_id: id, args_before: before, args_after: args }: Operation,
  query: string,
): boolean {
  if (operation_type === "remove") return true;
  const says = (text: string | null) => text !== null && query.toLowerCase().includes(text.toLowerCase());
  const mode = textOf(args, "mode") ?? "";
  const number = (name: string) => says(numberOf(args, name)?.toString() ?? null);
  switch (id) {
    case "startwith":
    case "endwith":
      return mode === "quotation"
        ? says(textOf(args, "left")) || says(textOf(args, "right")) || /quot/i.test(query)
        : says(textOf(args, "value"));
    case "format":
      return named[mode]?.some((pattern) => pattern.test(query)) ?? false;
    case "case":
      return mode === "min_upper" ? saysShare(numberOf(args, "min"), says) : (named[mode]?.some((pattern) => pattern.test(query)) ?? false);
    case "punctuation":
      return says(textOf(args, "value"));
    case "countableItems":
      return number("num") || query.includes("*") || query.includes("-");
    case "length":
      return number("number") || (units[mode]?.test(query) ?? false) || (relations[textOf(args, "relation") ?? ""]?.test(query) ?? false);
    case "reader_age":
      return says(mode) || (mode === "youth" && /teen|young/i.test(query));
    case "existence":
    case "forbidden":
      return changedKeywords(before, args).every(says);
    default:
      return says(mode);
  }
}

/** A query states a share of upper case by its number or by the bounds of its check. */
const saysShare = (share: number | null, says: (text: string) => boolean): boolean =>
  share !== null && (says(String(share)) || [share - caseTolerance, share + caseTolerance].every((bound) => says(String(bound))));

/** Returns keywords that were added, removed, or given another count. */
function changedKeywords(before: unknown, args: unknown): string[] {
  const [old, now] = [argumentKeywords(before), argumentKeywords(args)];
  return [...new Set([...old, ...now])].filter(
    (keyword) => old.includes(keyword) !== now.includes(keyword) || field(before, keyword) !== field(args, keyword),
  );
}
