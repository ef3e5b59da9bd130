/** JSON value that keeps numbers as written, so that no digit is lost, and all members of an object, including duplicate names. */
export type JsonNode =
  | { kind: "object"; members: { name: string; value: JsonNode }[] }
  | { kind: "array"; items: JsonNode[] }
  | { kind: "string"; text: string }
  | { kind: "word"; text: string };

/** Reason why a text is not JSON, with the place: a UTF-16 code unit from 0, and the line and column from 1. */
export interface JsonFault {
  message: string;
  at: number;
  line: number;
  column: number;
}

class Fault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/** Code units; those below `firstAllowed` are control characters, which JSON forbids within a string. */
const [quote, backslash, firstAllowed] = [0x22, 0x5c, 0x20];
const wordPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?![\w])/y;
const spacePattern = /[ \t\n\r]*/y;

/**
 * Position of the closing quote of the string that begins at `from`; null if it is not valid JSON. Scans character by character, because a
 * regular expression would keep a state for each one.
 */
function closingQuote(text: string, from: number): number | null {
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) return at;
    if (letter < firstAllowed) return null;
    if (letter !== backslash) continue;
    escapePattern.lastIndex = at;
    const sequence = escapePattern.exec(text)?.[0];
    if (sequence === undefined) return null;
    at += sequence.length - 1;
  }
  return null;
}

function reader(text: string) {
  let at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? null;
    if (match !== null) at += match.length;
    return match;
  };
  const seen = (): string => (at >= text.length ? "the text ends" : `found “${[...text.slice(at, at + 2)][0]}”`);
  return {
    skip: () => void match(spacePattern),
    at: () => at,
    take(letter: string): boolean {
      if (text[at] !== letter) return false;
      at++;
      return true;
    },
    next: () => text[at],
    text(wanted: string): string {
      const from = at;
      if (text[at] !== '"') throw new Fault(`Expected ${wanted}, but ${seen()}.`, from);
      const end = closingQuote(text, from);
      if (end === null) throw new Fault("This string is not closed, or contains a line break or an escape that JSON does not allow.", from);
      at = end + 1;
      return JSON.parse(text.slice(from, at));
    },
    word(): string {
      const word = match(wordPattern);
      if (word === null) throw new Fault(`Expected a value, but ${seen()}.`, at);
      return word;
    },
    fail(wanted: string): never {
      throw new Fault(`Expected ${wanted}, but ${seen()}.`, at);
    },
  };
}

/** Parses without recursion, so that any nesting depth works. */
function read(text: string): JsonNode {
  const input = reader(text);
  const open: JsonNode[] = [];
  let root: JsonNode | null = null;
  let name: string | null = null;
  const put = (value: JsonNode) => {
    const parent = open.at(-1);
    if (!parent) root = value;
    else if (parent.kind === "array") parent.items.push(value);
    else if (parent.kind === "object") parent.members.push({ name: name ?? "", value });
  };
  const readName = () => {
    input.skip();
    name = input.text("a name in double quotes");
    input.skip();
    if (!input.take(":")) input.fail("“:”");
  };
  for (;;) {
    input.skip();
    const letter = input.next();
    if (letter === "{" || letter === "[") {
      input.take(letter);
      const node: JsonNode = letter === "{" ? { kind: "object", members: [] } : { kind: "array", items: [] };
      put(node);
      input.skip();
      if (!input.take(letter === "{" ? "}" : "]")) {
        open.push(node);
        if (node.kind === "object") readName();
        continue;
      }
    } else put(letter === '"' ? { kind: "string", text: input.text("a text") } : { kind: "word", text: input.word() });
    for (;;) {
      input.skip();
      const parent = open.at(-1);
      if (!parent) {
        if (input.next() !== undefined) input.fail("the end of the text");
        return root ?? input.fail("a value");
      }
      const isObject = parent.kind === "object";
      if (input.take(isObject ? "}" : "]")) {
        open.pop();
        continue;
      }
      if (!input.take(",")) input.fail(isObject ? "“,” or “}”" : "“,” or “]”");
      if (isObject) readName();
      break;
    }
  }
}

/** Parses a text as JSON; returns the reason if it is not JSON. */
export function jsonTree(text: string): { tree: JsonNode } | { fault: JsonFault } {
  try {
    return { tree: read(text) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, error.at).split("\n");
    return { fault: { message: error.message, at: error.at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 } };
  }
}

/** Number of places that are tried for a value at a reply's end. */
const mostPlaces = 20;

/** The object or list at the end of a reply, after other text; null if it ends with neither. */
function endText(reply: string): string | null {
  const places = [...reply.matchAll(/^[ \t]*[[{]/gm)].slice(-mostPlaces).map(({ index }) => index);
  for (const place of places) {
    const text = reply.slice(place).trim();
    if ("tree" in jsonTree(text)) return text;
  }
  return null;
}

/** Text within the only fenced block of a reply; null if it has none or several. Takes linear time, however many fences are left open. */
function fencedText(reply: string): string | null {
  const lines = reply.split("\n");
  const closed = lines.map((line) => /^(`{3,}|~{3,})[ \t\r]*$/.exec(line)?.[1]);
  const last = new Map(closed.map((fence, at) => [fence, at]));
  let only: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^(`{3,}(?!`)|~{3,}(?!~))[^`]*$/.exec(lines[at] ?? "")?.[1];
    if (fence === undefined || (last.get(fence) ?? 0) <= at) continue;
    if (only !== null) return null;
    const end = closed.indexOf(fence, at + 1);
    only = lines
      .slice(at + 1, end)
      .map((line) => `${line}\n`)
      .join("");
    at = end;
  }
  return only;
}

/** JSON read from a reply: all of it, its only code block, or the value at its end. */
export interface ReplyJson {
  part: "reply" | "block" | "end";
  text: string;
  read: ReturnType<typeof jsonTree>;
}

/** Parses a reply as JSON: all of it or, if it is not JSON as a whole, its only code block or its end. */
export function replyJson(reply: string): ReplyJson {
  const text = reply.trim();
  const read = jsonTree(text);
  if ("tree" in read) return { part: "reply", text, read };
  const block = fencedText(reply);
  if (block !== null) return { part: "block", text: block, read: jsonTree(block) };
  const end = endText(reply);
  return end === null ? { part: "reply", text, read } : { part: "end", text: end, read: jsonTree(end) };
}
