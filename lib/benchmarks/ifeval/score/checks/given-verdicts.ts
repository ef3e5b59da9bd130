import type { InstructionVerdict } from "./judge-reply";

/**
 * The verdicts of the authors' result files, as lists in the order of the ids; null for a file that is not there. Without the strict file everything counts
 * as missed strictly, without the loose one what is missed strictly counts as missed loosely too.
 */
export function givenVerdicts(
  ids: readonly string[],
  { strict, loose }: { strict: readonly boolean[] | null; loose: readonly boolean[] | null },
): (InstructionVerdict & { strict: boolean; loose: boolean })[] {
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
