import type { Reading, Received } from "../reading";
import { type ReplySpan, reasoningSpans } from "./reasoning-spans";

/** A reply split into answer and reasoning. */
export interface ReadReply {
  answer: string;
  /** Null if the text contains no reasoning; "" if its markers are empty. */
  thoughts: string | null;
  /** Positions of the text in answer and reasoning; null if the answer is the text. */
  received: Received | null;
}

/**
 * Each pass reads the answer of the previous pass. A text that still has reasoning after this many passes consists of markers only and is
 * left whole.
 */
const mostPasses = 8;

/** Replaces the answer within the spans of a text with the answer's own spans. */
function refined(spans: readonly ReplySpan[], inner: readonly ReplySpan[]): ReplySpan[] {
  const all: ReplySpan[] = [];
  let [from, answerAt, nth] = [0, 0, 0];
  for (const { as, to } of spans) {
    if (as !== "answer") all.push({ as, to });
    const end = as === "answer" ? answerAt + to - from : answerAt;
    while (answerAt < end) {
      const span = inner[nth];
      if (!span) break;
      const reach = Math.min(span.to, end);
      if (reach > answerAt) all.push({ as: span.as, to: from + reach - answerAt });
      from += Math.max(0, reach - answerAt);
      answerAt = Math.max(answerAt, reach);
      if (span.to <= answerAt) nth++;
    }
    from = to;
  }
  return all;
}

const textOf = (text: string, spans: readonly ReplySpan[], wanted: ReplySpan["as"]): string => {
  let from = 0;
  let joined = "";
  for (const { as, to } of spans) {
    if (as === wanted) joined += text.slice(from, to);
    from = to;
  }
  return joined;
};

/** Marks the white space around the answer. */
function trimmed(answer: string): ReplySpan[] {
  const start = answer.length - answer.trimStart().length;
  const end = Math.max(start, answer.trimEnd().length);
  return [
    { as: "marker", to: start },
    { as: "answer", to: end },
    { as: "marker", to: answer.length },
  ];
}

/**
 * Splits a reply into answer and reasoning. The answer is unchanged unless the reading trims it, rereading an answer changes nothing, and
 * `receivedText` restores the text.
 * @param text the reply's text. Its reasoning is: a block at the beginning and blocks directly after it; a block outside code whose marker
 * begins a line or whose end ends one; everything up to an end without a beginning that is outside code and ends a line, or anywhere if the
 * template opens the block; a block without an end, up to the end of the text; every harmony channel except `final`. Text before the first
 * block is reasoning only if the template opens the block.
 * @param apart reasoning from a separate field, which is placed before that of the text.
 */
export function readReply(text: string, reading: Reading, apart = ""): ReadReply {
  let spans: ReplySpan[] = [{ as: "answer", to: text.length }];
  let answer = text;
  let stable = reading.tags.length === 0;
  for (let pass = 0; pass < mostPasses && !stable; pass++) {
    const inner = reasoningSpans(answer, reading, apart !== "");
    stable = inner.every(({ as }) => as === "answer");
    if (!stable) spans = pass === 0 ? inner : refined(spans, inner);
    answer = textOf(text, spans, "answer");
  }
  if (!stable) {
    spans = [{ as: "answer", to: text.length }];
    answer = text;
  }
  const isSplit = spans.some(({ as }) => as !== "answer");
  const thoughtText = textOf(text, spans, "thought");
  const thoughts = isSplit || apart !== "" ? apart + thoughtText : null;
  if (reading.trim && answer !== answer.trim()) {
    spans = refined(spans, trimmed(answer));
    answer = answer.trim();
  }
  const pieces = piecesOf(text, spans);
  return {
    answer,
    thoughts,
    received: pieces.every((piece) => typeof piece === "number" && piece > 0) ? null : { apart: apart.length, pieces },
  };
}

function piecesOf(text: string, spans: readonly ReplySpan[]): Received["pieces"] {
  const pieces: Received["pieces"] = [];
  let from = 0;
  for (const { as, to } of spans) {
    const last = pieces.at(-1);
    const length = to - from;
    if (length > 0 && as === "marker") {
      const marker = text.slice(from, to);
      if (typeof last === "string") pieces[pieces.length - 1] = last + marker;
      else pieces.push(marker);
    } else if (length > 0) {
      const piece = as === "answer" ? length : -length;
      if (typeof last === "number" && last > 0 === piece > 0) pieces[pieces.length - 1] = last + piece;
      else pieces.push(piece);
    }
    from = to;
  }
  return pieces;
}
