import { formatCount } from "@/components/ui/format";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import type { SampleRow } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";
import { stripWords } from "./strip";

/**
 * Formats a sample's state without a period: "38 of 50 words passed: 38 exact, 4 modified, 8 omitted". `answered` is the number of turns
 * with a reply so far.
 */
export function sampleSentence(
  sample: Pick<SampleRow, "status" | "reason" | "checksPassed" | "checksTotal" | "outcomes" | "attempts">,
  views: Views,
  answered = 0,
): string {
  const { status, attempts } = sample;
  const reason = sample.reason && reasonWords(sample.reason, views);
  const because = reason ? `: ${reason}` : "";
  const turns = formatCount(answered, "turn");
  const calls = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  switch (status) {
    case "scored": {
      const noun = sample.checksTotal === 1 ? views.checkNoun.one : views.checkNoun.many;
      const detail = stripWords(sample.outcomes, views.outcomes);
      return `${sample.checksPassed} of ${sample.checksTotal} ${noun} passed${detail ? `: ${detail}` : ""}`;
    }
    case "failed":
      if (answered > 0) return `No usable reply after ${turns}${because}`;
      return reason ? `No usable reply: ${reason}` : `No usable reply after ${calls}`;
    case "unscored":
      return `The reply could not be scored${because}`;
    case "rejected":
      return `All replies were rejected${because}`;
    case "withheld":
      return "The provider’s filter withheld the reply";
    case "queued":
      return "Queued";
    case "running":
      return answered > 0 ? `${turns} so far, dialogue in progress` : "Waiting for the reply";
    case "cancelled":
      return answered > 0 ? `Cancelled after ${turns}` : "Cancelled before it was sent";
  }
}
