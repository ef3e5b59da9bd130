import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import type { CheckDefinition } from "./define-check";
import { ifbenchAnswerChecks } from "./ifbench-answer-checks";
import { ifbenchCountChecks } from "./ifbench-count-checks";
import { ifbenchCustomChecks } from "./ifbench-custom-checks";
import { ifbenchLayoutChecks } from "./ifbench-layout-checks";
import { ifbenchMarkChecks } from "./ifbench-mark-checks";
import { ifbenchWordChecks } from "./ifbench-word-checks";
import { ifevalFormatChecks } from "./ifeval-format-checks";
import { ifevalWordChecks } from "./ifeval-word-checks";
import { languageChecks } from "./language-checks";
import { trainingFormChecks } from "./training-form-checks";
import { trainingWordChecks } from "./training-word-checks";

/** All instruction ids: 25 of IFEval, 58 of IFBench, 29 for training. */
export const allChecks: readonly CheckDefinition[] = [
  ...ifevalWordChecks,
  ...ifevalFormatChecks,
  ...languageChecks,
  ...ifbenchCountChecks,
  ...ifbenchWordChecks,
  ...ifbenchLayoutChecks,
  ...ifbenchMarkChecks,
  ...ifbenchAnswerChecks,
  ...ifbenchCustomChecks,
  ...trainingWordChecks,
  ...trainingFormChecks,
];

const byId = new Map(allChecks.map((definition) => [definition.id, definition]));

/** Finds the definition of an instruction id; undefined if unknown. */
export const checkOf = (id: string): CheckDefinition | undefined => byId.get(id);

/** An instruction in the form of a prompt's data: an id and its kwargs. */
export interface Instruction {
  id: string;
  kwargs: Readonly<Record<string, unknown>>;
}

/** An instruction that can be checked, or the reason why it cannot. */
export type OpenedInstruction = { id: string; definition: CheckDefinition; kwargs: unknown } | { id: string; field: string; fault: string };

/**
 * Describes an unknown id: the known id that was probably meant, if up to three characters or a language prefix differ; else the ids of its
 * group.
 */
function unknown(id: string): string {
  const [, language, bareId = ""] = /^([a-z]{2}):(.+:.+)$/.exec(id) ?? [];
  if (language === "en" && byId.has(bareId)) return `has M-IFEval's “en:” before IFEval's own id: write ${bareId}`;
  if (language !== undefined) return `is one of M-IFEval's checks for “${language}”, which Heed lacks`;
  const nearest = closest(id, [...byId.keys()]);
  if (distance(id, nearest) <= 3) return `is not a known instruction id; the nearest is ${nearest}`;
  const siblings = allChecks.filter((check) => check.id.startsWith(`${id.split(":")[0]}:`)).map((check) => check.id);
  return siblings.length > 0 ? `is none of the known ids of its group: ${siblings.join(", ")}` : "is not a known instruction id";
}

const kinds: Readonly<Record<string, string>> = { string: "text", number: "a number", int: "a whole number", array: "a list of texts" };
const choices = new Intl.ListFormat("en", { type: "disjunction" });

/** Describes what is wrong with a value, as a phrase after its name. */
function faultOf(issue: z.core.$ZodIssue, kwargs: Readonly<Record<string, unknown>>): string {
  const [name] = issue.path;
  if (name !== undefined && !(name in kwargs)) return "is missing: the authors' code would draw one at random each time it scores";
  const value = name === undefined ? undefined : kwargs[String(name)];
  const given = `is ${typeof value === "string" ? `“${value.slice(0, 60)}”` : JSON.stringify(value)?.slice(0, 60)}`;
  if (issue.code === "invalid_value") return `${given}, and must be ${choices.format(issue.values.map((choice) => `“${String(choice)}”`))}`;
  // Every list is one of texts; what is wrong in it may be one of its entries.
  const expected = issue.path.length > 1 ? "array" : issue.code === "invalid_type" ? issue.expected : null;
  if (expected !== null) return `${given}, and must be ${kinds[expected] ?? expected}`;
  return issue.message;
}

/** Reads the kwargs of an instruction; nulls are dropped, because IFBench's files have one for every key that is not used. */
export function openInstruction({ id, kwargs }: Instruction): OpenedInstruction {
  const definition = checkOf(id);
  if (!definition) return { id, field: "instruction_id_list", fault: `“${id}” ${unknown(id)}` };
  const given = Object.fromEntries(Object.entries(kwargs).filter(([, value]) => value !== null));
  const read = definition.kwargs.safeParse(given);
  if (read.success) return { id, definition, kwargs: read.data };
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? "kwargs");
  return { id, field, fault: `${id}: “${field}” ${issue ? faultOf(issue, given) : "cannot be read"}` };
}
