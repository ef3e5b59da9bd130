import type { Reading, ThoughtTag } from "../reading";
import { codeTest } from "./code-spans";
import { tagKinds } from "./thought-tags";

/** A range of a text that ends at `to` and begins where the previous range ends. */
export interface ReplySpan {
  as: "answer" | "thought" | "marker";
  to: number;
}

interface Token {
  at: number;
  end: number;
  tag: ThoughtTag;
  opens: boolean;
}

/** The text that a server leaves before the first marker if it does not know the template's tokens. */
const before = /^\s*(?:<\|im_start\|>assistant\s*)?/;
const tailOf: Partial<Record<ThoughtTag, RegExp>> = { cohere: /<\|END_(?:RESPONSE|TEXT)\|>\s*$/ };

const blank = /[\t\v\f \u00a0]/;

/** Finds the first matching character from an offset on; null if there is none. */
function characterFrom(text: string, place: number, wanted: RegExp): string | null {
  wanted.lastIndex = place;
  return wanted.exec(text)?.[0] ?? null;
}

/** Returns the offset of the first character that is not white space from an offset on, or the text's length. */
function afterBlanks(text: string, place: number): number {
  const wanted = /\S/g;
  wanted.lastIndex = place;
  return wanted.exec(text)?.index ?? text.length;
}

const patterns = new Map<string, RegExp>();

/** Builds one expression for the markers of these kinds, with a group for each opening and end. */
function patternOf(tags: readonly ThoughtTag[]): RegExp | null {
  const pairs = tags.flatMap((tag) => (tagKinds[tag].pair ? [tagKinds[tag].pair] : []));
  if (pairs.length === 0) return null;
  const key = tags.join();
  const known = patterns.get(key) ?? new RegExp(pairs.map(([open, end]) => `(${open})|(${end})`).join("|"), "gi");
  patterns.set(key, known);
  return known;
}

function tokensOf(text: string, tags: readonly ThoughtTag[]): Token[] {
  const pattern = patternOf(tags);
  if (!pattern) return [];
  const paired = tags.filter((tag) => tagKinds[tag].pair);
  return [...text.matchAll(pattern)].map((match) => {
    const group = match.slice(1).findIndex((capture) => capture !== undefined);
    const tag = paired[group >> 1] ?? "think";
    return { at: match.index, end: match.index + match[0].length, tag, opens: group % 2 === 0 };
  });
}

/** One pass over a text that locates reasoning by its markers. */
class Pass {
  private readonly spans: ReplySpan[] = [];
  private readonly isCode: (at: number) => boolean;
  private readonly tokens: readonly Token[];
  /** Kinds that have no further end marker. */
  private readonly endless = new Set<ThoughtTag>();
  private cursor = 0;
  /** End of the white space at the cursor, once a block has been taken; found once, because thousands of markers may follow. */
  private solid = 0;
  /** Offset of a first marker. */
  private readonly head: number;
  /** Kind of the last block, as long as only white space has followed. */
  private tail: ThoughtTag | null = null;

  constructor(
    private readonly text: string,
    private readonly reading: Reading,
    /** True if reasoning came in a separate field: only a block at the very beginning is taken then. */
    private readonly apart: boolean,
  ) {
    this.isCode = codeTest(text);
    this.tokens = tokensOf(text, reading.tags);
    this.head = before.exec(text)?.[0].length ?? 0;
  }

  run(): ReplySpan[] {
    const { text, reading, apart, tokens } = this;
    const channels = reading.tags.includes("harmony") ? harmonySpans(text, reading.opened, this.isCode) : null;
    if (channels) return channels;
    if (tokens.length === 0) return [{ as: "answer", to: text.length }];
    for (let nth = 0; nth < tokens.length; nth++) {
      const token = tokens[nth];
      if (!token || token.at < this.cursor) continue;
      const leads = token.at === this.head;
      const follows = this.tail !== null && token.at <= this.solid;
      if (apart && !(token.opens && (leads || follows))) break;
      if (token.opens) nth = this.open(nth, token, leads, follows);
      else if (this.ends(token)) this.take("thought", token);
      if (this.cursor === text.length) break;
    }
    this.close();
    return this.spans;
  }

  /** Takes the text before a marker, and the marker. */
  private take(as: ReplySpan["as"], { at, end, tag }: Token): void {
    this.spans.push({ as, to: at }, { as: "marker", to: end });
    this.cursor = end;
    this.solid = afterBlanks(this.text, end);
    this.tail = tag;
  }

  /** Takes the block that a marker opens, if there is one; returns the index of the last token that was read. */
  private open(nth: number, token: Token, leads: boolean, follows: boolean): number {
    const { text, reading } = this;
    if (!leads && this.isCode(token.at)) return nth;
    const place = this.endOf(nth);
    const end = place === null ? undefined : this.tokens[place];
    const begins = leads || follows;
    if (!end || place === null) {
      const isAlone = this.beginsLine(token) && this.endsLine(token);
      if (!begins && !isAlone) return nth;
      this.take(leads ? "marker" : follows ? "thought" : this.asBefore(), token);
      this.spans.push({ as: "thought", to: text.length });
      this.cursor = text.length;
      return this.tokens.length;
    }
    const isBlock = text.slice(token.end, end.at).trim() !== "" && (this.beginsLine(token) || this.endsLine(end));
    if (begins || isBlock || (reading.opened && this.cursor === 0)) {
      this.take(leads ? "marker" : follows ? "thought" : this.asBefore(), token);
      this.take("thought", end);
    }
    return place;
  }

  /** The kind of text before a block: reasoning if the template has opened it. */
  private readonly asBefore = (): ReplySpan["as"] => (this.reading.opened && this.cursor === 0 ? "thought" : "answer");

  /** Checks whether an end marker without a beginning ends reasoning. After a block it does not if no answer would be left. */
  private ends(token: Token): boolean {
    if (this.isCode(token.at)) return false;
    if (this.cursor > 0 && characterFrom(this.text, token.end, /\S/g) === null) return false;
    return this.reading.opened || this.endsLine(token);
  }

  /** Checks that only blanks are between the marker and the preceding line break. */
  private beginsLine({ at }: Token): boolean {
    let place = at - 1;
    while (place >= 0 && blank.test(this.text.charAt(place))) place--;
    return place < 0 || /[\r\n]/.test(this.text.charAt(place));
  }

  /** Checks that a line break, the end of the text or the marker with which a template begins the answer follows. */
  private endsLine({ at, end, opens }: Token): boolean {
    const marker = this.text.slice(at, end);
    if (marker.endsWith("\n") || (!opens && /START_(?:RESPONSE|TEXT)\|>$/i.test(marker))) return true;
    return /^[\r\n]?$/.test(characterFrom(this.text, end, /[^\t\v\f \u00a0]/g) ?? "");
  }

  /**
   * Finds the index of the end of a block: the outer one if blocks are nested, else the last one that follows. An end within code counts
   * only before a line break, since an unclosed code block extends beyond the reasoning.
   */
  private endOf(nth: number): number | null {
    const { tokens } = this;
    const tag = tokens[nth]?.tag;
    if (!tag || this.endless.has(tag)) return null;
    let depth = 0;
    let [last, inCode]: (number | null)[] = [null, null];
    for (let at = nth; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.tag !== tag) continue;
      if (at > nth && this.isCode(token.at)) {
        if (!token.opens && this.endsLine(token)) inCode ??= at;
        continue;
      }
      depth += token.opens ? 1 : -1;
      if (!token.opens) last = at;
      if (depth === 0) return at;
    }
    const end = last ?? inCode ?? null;
    if (end === null) this.endless.add(tag);
    return end;
  }

  private close(): void {
    const { text, tail } = this;
    if (this.cursor === text.length) return;
    const rest = tail && tailOf[tail]?.exec(text.slice(this.cursor));
    this.spans.push({ as: "answer", to: rest ? this.cursor + rest.index : text.length });
    if (rest) this.spans.push({ as: "marker", to: text.length });
  }
}

/**
 * Finds reasoning in a text by its markers, in one pass: the result may contain further reasoning.
 * @param apart true if reasoning came in a separate field.
 */
export const reasoningSpans = (text: string, reading: Reading, apart: boolean): ReplySpan[] => new Pass(text, reading, apart).run();

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
function harmonySpans(text: string, opened: boolean, isCode: (at: number) => boolean): ReplySpan[] | null {
  if (!text.includes("<|channel|>")) return bareSpans(text);
  const headers = [...text.matchAll(header)];
  const [first] = headers;
  if (!first || isCode(first.index)) return null;
  const spans: ReplySpan[] = [];
  let [from, as]: [number, ReplySpan["as"]] = [0, "marker"];
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

function bareSpans(text: string): ReplySpan[] | null {
  const start = bareStart.exec(text);
  if (!start || !text.includes("assistantfinal")) return null;
  const spans: ReplySpan[] = [{ as: "marker", to: start[0].length }];
  for (const { index, 0: mark } of text.matchAll(bareSwitch)) {
    spans.push({ as: "thought", to: index }, { as: "marker", to: index + mark.length });
    if (mark === "assistantfinal") break;
  }
  spans.push({ as: "answer", to: text.length });
  return spans;
}
