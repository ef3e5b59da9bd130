import type { InstructionVerdict } from "./judge-reply";

/** Converts the verdicts of the authors' result files, listed in the order of the ids; null for a missing file. */
export function givenVerdicts(
  ids: readonly string[],
  { strict, loose }: { strict: readonly boolean[] | null; loose: readonly boolean[] | null },
): (InstructionVerdict & { strict: boolean; loose: boolean })[] {
  // Without the strict file everything counts as missed strictly; without the loose one everything missed strictly is also missed loosely.
  return ids.map((id, at) => {
    const strictly = strict?.[at] ?? false;
    const loosely = strictly || (loose?.[at] ?? false);
    return {
      id,
      strict: strictly,
      loose: loosely,
      rescuedBy: null,
      finding: { holds: strictly, actual: "as the file gives it" },
      wants: "",
    };
  });
}
