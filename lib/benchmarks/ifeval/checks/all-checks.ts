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

/** Every instruction id: 25 of IFEval, 58 of IFBench, 29 for training. */
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

/** What an instruction id names; undefined for one that nobody knows. */
export const checkOf = (id: string): CheckDefinition | undefined => byId.get(id);

/** An instruction as a prompt's data have it: an id and what it takes. */
export interface Instruction {
  id: string;
  kwargs: Readonly<Record<string, unknown>>;
}

/** An instruction that can be checked, or why it cannot. */
export type OpenedInstruction = { id: string; definition: CheckDefinition; kwargs: unknown } | { id: string; field: string; fault: string };

/** The id with the fewest changes to an unknown one would only guess; its group is told instead. */
const unknown = (id: string) => {
  const group = id.split(":")[0] ?? "";
  const siblings = allChecks.filter((of) => of.id.startsWith(`${group}:`)).map((of) => of.id);
  return siblings.length > 0 ? `is none of the known ids of its group: ${siblings.join(", ")}` : "is no known instruction id";
};

const told = ({ path, message }: z.core.$ZodIssue, kwargs: Readonly<Record<string, unknown>>) =>
  path[0] !== undefined && !(path[0] in kwargs) ? "is missing: the authors' code would draw one at random at every scoring" : message;

/** Reads what an instruction takes; nulls are dropped, as IFBench's files hold one for every key that is not used. */
export function openInstruction({ id, kwargs }: Instruction): OpenedInstruction {
  const definition = checkOf(id);
  if (!definition) return { id, field: "instruction_id_list", fault: `“${id}” ${unknown(id)}` };
  const given = Object.fromEntries(Object.entries(kwargs).filter(([, value]) => value !== null));
  const read = definition.kwargs.safeParse(given);
  if (read.success) return { id, definition, kwargs: read.data };
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? "kwargs");
  return { id, field, fault: `${id}: “${field}” ${issue ? told(issue, given) : "cannot be read"}` };
}
