import type { Reply } from "@/lib/providers/provider";
import { withoutText } from "@/lib/providers/without-text";

/** Detects a run in which all replies are empty, as opposed to single empty replies. */
export interface FirstEmpty {
  /** Records a reply. Returns the sentence with which to stop the run, or null. */
  replied(ordinal: number, reply: Reply): string | null;
}

/** Number of distinct samples whose first replies are checked; `fewest` is the smallest number that permits a conclusion. */
const looked = 10;
const fewest = 3;

/**
 * Stops a run when the replies to its first 10 distinct samples (or to all of 3 to 9) are empty; cut-off reasoning does not count.
 * `before`: replies existed when the run was opened, so it is never stopped.
 */
export function firstEmpty({ samples, before }: { samples: number; before: boolean }): FirstEmpty {
  const enough = Math.min(looked, samples);
  const seen = new Set<number>();
  let isOpen = !before && enough >= fewest;
  return {
    replied(ordinal, reply) {
      if (!isOpen) return null;
      if (reply.ended !== "empty" || reply.text.trim() !== "") {
        isOpen = false;
        return null;
      }
      seen.add(ordinal);
      if (seen.size < enough) return null;
      isOpen = false;
      return `The replies to all of the first ${enough} samples are empty. The last time, the model ${withoutText(reply)} Fix the server or the model's settings (“Test connection” there shows whether text arrives), then launch the run again. Replies so far are stored; resume to continue anyway.`;
    },
  };
}
