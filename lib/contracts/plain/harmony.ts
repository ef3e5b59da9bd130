/** A range of a text that ends at `to` and begins where the previous range ends. */
export interface HarmonySpan {
  as: "answer" | "thought" | "marker";
  to: number;
}

/** Matches the header of a message in OpenAI's harmony format, with the end of the previous message. */
const header =
  /(<\|(?:end|return|call)\|>\s*)?(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*(analysis|commentary|final)\b[^<\n]*(?:<\|constrain\|>[^<\n]*)?<\|message\|>/g;
const lastEnd = /<\|(?:end|return|call)\|>\s*$/;
/** The same channels as printed by servers that leave out special tokens: `analysis…assistantfinal…`. */
const bareStart = /^\s*(?:analysis|commentary)/;
const bareSwitch = /assistant(?:analysis|commentary|final)/g;

/**
 * Splits a reply by harmony's channels, of which `final` is the answer; null if it has none. `opened`: text before the first channel is
 * reasoning.
 */
export function harmonySpans(text: string, opened: boolean, isCode: (at: number) => boolean): HarmonySpan[] | null {
  if (!text.includes("<|channel|>")) return bareSpans(text);
  const headers = [...text.matchAll(header)];
  const [first] = headers;
  if (!first || isCode(first.index)) return null;
  const spans: HarmonySpan[] = [];
  let [from, as]: [number, HarmonySpan["as"]] = [0, "marker"];
  const before = text.slice(0, first.index);
  // The template began the previous message, whose end marker is here.
  if (before.trim() !== "") as = opened || first[1] !== undefined ? "thought" : "answer";
  for (const { index, 0: whole, 2: channel } of headers) {
    spans.push({ as, to: index }, { as: "marker", to: index + whole.length });
    from = index + whole.length;
    as = channel === "final" ? "answer" : "thought";
  }
  const end = lastEnd.exec(text.slice(from));
  spans.push({ as, to: end ? from + end.index : text.length });
  if (end) spans.push({ as: "marker", to: text.length });
  return spans;
}

function bareSpans(text: string): HarmonySpan[] | null {
  const start = bareStart.exec(text);
  if (!start || !text.includes("assistantfinal")) return null;
  const spans: HarmonySpan[] = [{ as: "marker", to: start[0].length }];
  for (const { index, 0: mark } of text.matchAll(bareSwitch)) {
    spans.push({ as: "thought", to: index }, { as: "marker", to: index + mark.length });
    if (mark === "assistantfinal") break;
  }
  spans.push({ as: "answer", to: text.length });
  return spans;
}
