import type { SampleStatus } from "@/lib/contracts/sample";

/** One answered turn of a dialogue, as endurance sees it. */
export interface DialogueTurn {
  /** Constraints that held. */
  satisfied: number;
  /** Constraints in force. */
  active: number;
  /** Whether all of them held. */
  passed: boolean;
  /** A letter for each group of a list given beside: `p` held, `f` broken, `e` error, `-` not in force. */
  states: string;
}

/** A dialogue's answered turns, in order. */
export interface Dialogue {
  ordinal: number;
  /** Its script: dialogues of one script hang together. */
  key: string;
  turns: readonly DialogueTurn[];
  /** A call failed for good after its last turn, the provider kept the reply back, or it was cancelled: it would have gone on. */
  broken?: boolean;
}

const broken: ReadonlySet<SampleStatus> = new Set(["failed", "cancelled", "withheld", "rejected"]);

/** Whether a sample of this status went as far as its answered turns and no further, for a reason that is not its own. */
export const isBrokenOff = (status: SampleStatus): boolean => broken.has(status);
