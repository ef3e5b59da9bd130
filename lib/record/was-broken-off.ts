import type { SampleStatus } from "@/lib/contracts/sample";

/**
 * Checks whether a sample with this status ended for a reason outside its dialogue: its call failed permanently, or it was filtered or
 * cancelled. No verifier changes this, even if some turns have been judged.
 */
export const wasBrokenOff = (status: SampleStatus): boolean => status !== "scored" && status !== "unscored";
