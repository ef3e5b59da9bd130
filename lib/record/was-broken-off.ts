import type { SampleStatus } from "@/lib/contracts/sample";

/**
 * Whether a dialogue with this status ended for a reason that is not its own: its call failed for good, or it was filtered or cancelled. It
 * stays so under every verifier, whatever of it has been judged.
 */
export const wasBrokenOff = (status: SampleStatus): boolean => status !== "scored" && status !== "unscored";
