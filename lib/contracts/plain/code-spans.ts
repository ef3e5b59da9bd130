/** Half-open ranges of a text, in order. */
type Spans = readonly (readonly [from: number, to: number])[];

const fence = /^[^\S\n]*(`{3,}|~{3,})([\s\S]*)$/;

/**
 * Adds the ranges of inline code between `from` and `to`, which contain no fence and no blank line. Inline code is between two sequences of
 * equally many backticks.
 */
function inlineSpans(text: string, from: number, to: number, into: [number, number][]): void {
  const part = text.slice(from, to);
  if (!part.includes("`")) return;
  const runs = [...part.matchAll(/`+/g)].map(({ index, 0: run }) => ({ at: from + index, length: run.length }));
  // The positions of each length are stored from last to first, so that the next one is at the end.
  const places = new Map<number, number[]>();
  for (let nth = runs.length - 1; nth >= 0; nth--) {
    const length = runs[nth]?.length ?? 0;
    const same = places.get(length);
    if (same) same.push(nth);
    else places.set(length, [nth]);
  }
  for (let nth = 0; nth < runs.length; nth++) {
    const run = runs[nth];
    const same = run && places.get(run.length);
    if (!run || !same) continue;
    while (same.length > 0 && (same.at(-1) ?? 0) <= nth) same.pop();
    const close = same.at(-1);
    const end = close === undefined ? undefined : runs[close];
    if (close === undefined || !end) continue;
    into.push([run.at, end.at + end.length]);
    nth = close;
  }
}

/**
 * Returns the code ranges of a Markdown text: fenced blocks, of which an unclosed one extends to the end, and inline code within a
 * paragraph.
 */
export function codeSpans(text: string): Spans {
  const spans: [number, number][] = [];
  let open: { mark: string; from: number } | null = null;
  let paragraph = 0;
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf("\n", at);
    const next = end === -1 ? text.length + 1 : end + 1;
    const line = text.slice(at, end === -1 ? text.length : end);
    const [, mark = "", rest = ""] = fence.exec(line) ?? [];
    if (open) {
      if (mark.startsWith(open.mark) && rest.trim() === "") {
        spans.push([open.from, next]);
        open = null;
        paragraph = next;
      }
    } else if (mark !== "" && !(mark.startsWith("`") && rest.includes("`"))) {
      inlineSpans(text, paragraph, at, spans);
      open = { mark, from: at };
    } else if (line.trim() === "") {
      inlineSpans(text, paragraph, at, spans);
      paragraph = next;
    }
    at = next;
  }
  if (open) spans.push([open.from, text.length]);
  else inlineSpans(text, paragraph, text.length, spans);
  return spans;
}

/** Builds a test of whether an offset of the text is within code; the text is parsed at the first call. */
export function codeTest(text: string): (at: number) => boolean {
  let spans: Spans | null = null;
  return (at) => {
    spans ??= codeSpans(text);
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.[1] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.[0] ?? Number.POSITIVE_INFINITY) <= at;
  };
}
