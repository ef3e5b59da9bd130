import type { Noun } from "@/lib/contracts/noun";
import type { Views } from "@/lib/contracts/views";
import { exactly, withField } from "@/lib/filter/filter-line";

/** Kind by which missed checks are counted, with its noun. */
export interface MissedKind extends Noun {
  by: string;
  /** Text shown in place of an id. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** Returns the kinds by which a family's missed checks can be counted: first its own kinds, then single checks. */
export function missedKinds({ missedBy = [], checkNoun }: Pick<Views, "missedBy" | "checkNoun">): [MissedKind, ...MissedKind[]] {
  const single: MissedKind = { by: "label", ...checkNoun };
  const [first, ...others] = missedBy;
  return first ? [first, ...others, single] : [single];
}

/** Returns the value of the filter field `missed` that matches a name of this kind. */
export const missedOf = (by: string, name: string): string => (by === "label" || by === "group" ? name : `${by}:${name}`);

/** Returns the filter line of the samples that missed checks counted under a name. */
export const missedLine = (by: string, name: string): string => withField("", "missed", [exactly(missedOf(by, name))]);
