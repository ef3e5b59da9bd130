import type { SampleStatus } from "@/lib/contracts/sample";

/** Answered turn of a dialogue, with the data that endurance metrics need. */
export interface EnduranceTurn {
  /** Constraints that held. */
  satisfied: number;
  /** Constraints in force. */
  active: number;
  /** True if all of them held. */
  passed: boolean;
  /** One letter for each group of a separate list: `p` held, `f` broken, `e` error, `-` not in force. */
  states: string;
}

/** Dialogue with its answered turns, in order. */
export interface EnduranceDialogue {
  ordinal: number;
  /** Its script: dialogues of one script are not independent. */
  key: string;
  turns: readonly EnduranceTurn[];
  /**
   * True if the dialogue would have continued: after its last turn a call failed permanently, the provider withheld the reply, or it was
   * cancelled.
   */
  broken?: boolean;
}

const broken: ReadonlySet<SampleStatus> = new Set(["failed", "cancelled", "withheld", "rejected"]);

/** True if a sample of this status ended after its answered turns for an external reason. */
export const isBrokenOff = (status: SampleStatus): boolean => broken.has(status);
