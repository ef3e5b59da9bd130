import type { Received } from "../reading";

/** Restores the text of a reply as it was received, from its answer and reasoning. */
export function receivedText(answer: string, thoughts: string | null, received: Received | null): string {
  if (received === null) return answer;
  let [answerAt, thought] = [0, received.apart];
  let text = "";
  for (const piece of received.pieces) {
    if (typeof piece === "string") text += piece;
    else if (piece > 0) {
      text += answer.slice(answerAt, answerAt + piece);
      answerAt += piece;
    } else {
      text += (thoughts ?? "").slice(thought, thought - piece);
      thought -= piece;
    }
  }
  return text;
}
