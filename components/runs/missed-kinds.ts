import type { Noun } from "@/lib/contracts/noun";
import type { Views } from "@/lib/contracts/views";
import { exactly, withField } from "@/lib/filter/filter-line";

/** What missed checks are counted by, with its noun. */
export interface MissedKind extends Noun {
  by: string;
  /** What is shown in place of an id. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** What a family's missed checks can be counted by: its sorts, the first one first, then single checks. */
export function missedKinds({ missedBy = [], checkNoun }: Pick<Views, "missedBy" | "checkNoun">): [MissedKind, ...MissedKind[]] {
  const single: MissedKind = { by: "label", ...checkNoun };
  const [first, ...others] = missedBy;
  return first ? [first, ...others, single] : [single];
}

/** What the filter's `missed` finds what is counted under a name by. */
export const missedOf = (by: string, name: string): string => (by === "label" || by === "group" ? name : `${by}:${name}`);

/** The filter line of the samples that missed what is counted under a name. */
export const missedLine = (by: string, name: string): string => withField("", "missed", [exactly(missedOf(by, name))]);
