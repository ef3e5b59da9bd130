import type { Reply } from "@/lib/providers/provider";
import { withoutText } from "@/lib/providers/without-text";

/** Tells a run that gets no text at all from single replies that are empty. */
export interface FirstEmpty {
  /** A reply has come. Gives the sentence to stop the run with, or null. */
  replied(ordinal: number, reply: Reply): string | null;
}

/** Distinct samples whose first replies are looked at, and the fewest that tell anything. */
const looked = 10;
const fewest = 3;

/**
 * Stops a run when the replies to its first 10 distinct samples are all empty (to all of them, where it has 3 to 9). A reply that reached its
 * limit while the model was reasoning is no empty one: it ended as it was told to. `before`: some reply was stored when the run was opened, so
 * that a person who resumes it goes on for good.
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
