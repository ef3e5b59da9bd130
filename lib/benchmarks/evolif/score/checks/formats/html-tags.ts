import { pythonSpaceClass } from "@/lib/text/python-space";

/** A tag as Python's `HTMLParser` reports it; `fault` if that parser fails. */
export interface HtmlTag {
  kind: "open" | "close" | "empty" | "fault";
  name: string;
  at: number;
}

const S = `[${pythonSpaceClass}]`;
const attributeName = `(?<=['"${pythonSpaceClass}/])[^${pythonSpaceClass}/>][^${pythonSpaceClass}/=>]*`;
const attributeValue = `(?:'[^']*'|"[^"]*"|(?!['"])[^>${pythonSpaceClass}]*)`;
const tagName = "[a-zA-Z][^\\t\\n\\r\\f />\\0]*";
const filler = `(?:${S}|/(?!>))*`;
const wholeTag = new RegExp(
  `<${tagName}(?:[${pythonSpaceClass}/]*(?:${attributeName}(?:${S}*=+${S}*${attributeValue}${S}*)?${filler})*)?${S}*`,
  "y",
);
const nameAt = new RegExp(`(${tagName})${filler}`, "y");
const attribute = new RegExp(`${attributeName}(?:${S}*=+${S}*${attributeValue})?${filler}`, "y");
const closing = new RegExp(`</${S}*([a-zA-Z][-.a-zA-Z0-9:_]*)${S}*>`, "y");
const commentEnd = new RegExp(`--${S}*>`, "g");
const sectionName = new RegExp(`([a-zA-Z][-_.a-zA-Z0-9]*)${S}*`, "y");
const sectionEnd = new RegExp(`\\]${S}*\\]${S}*>`, "g");
const conditionEnd = new RegExp(`\\]${S}*>`, "g");
const raw = new Set(["script", "style"]);

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const behind = (pattern: RegExp, text: string, from: number): number => {
  const match = execAt(pattern, text, from);
  return match ? match.index + match[0].length : -1;
};

/** Yields the tags of a complete text in order; unclosed tags at its end are read as text. */
export function* htmlTags(text: string): Generator<HtmlTag> {
  let at = 0;
  let rawName: string | null = null;
  const lastClose = text.lastIndexOf(">");
  while (at < text.length) {
    at = rawName === null ? text.indexOf("<", at) : rawEnd(text, rawName, at);
    if (at < 0) return;
    // No complete tag follows; without this check, text full of incomplete tags would be read again from each of them.
    if (at > lastClose && !text.includes("<![", at)) return;
    let next = -1;
    if (/^<[a-zA-Z]/.test(text.slice(at, at + 2))) {
      const tag = startTag(text, at);
      next = tag.end;
      if (tag.kind) yield { kind: tag.kind, name: tag.name, at };
      if (tag.kind === "open" && raw.has(tag.name)) rawName = tag.name;
    } else if (text.startsWith("</", at)) {
      const tag = endTag(text, at, rawName);
      next = tag.end;
      if (tag.name !== null) {
        yield { kind: "close", name: tag.name, at };
        rawName = null;
      }
    } else if (text.startsWith("<!--", at)) next = behind(commentEnd, text, at + 4);
    else if (text.startsWith("<![", at)) {
      const end = markedSection(text, at);
      if (end === null) {
        yield { kind: "fault", name: "", at };
        return;
      }
      next = end;
    } else if (text.startsWith("<!", at) || text.startsWith("<?", at)) next = text.indexOf(">", at + 2) + 1 || -1;
    else next = at + 1;
    at = next < 0 ? asText(text, at) : next;
  }
}

/** Returns the index at which reading continues after a `<` that begins no complete tag. */
function asText(text: string, at: number): number {
  const close = text.indexOf(">", at + 1);
  if (close >= 0) return close + 1;
  const open = text.indexOf("<", at + 1);
  return open >= 0 ? open : at + 1;
}

function startTag(text: string, at: number): { kind: "open" | "empty" | null; name: string; end: number } {
  const nothing = { kind: null, name: "" };
  const end = startTagEnd(text, at);
  if (end < 0) return { ...nothing, end };
  const named = execAt(nameAt, text, at + 1);
  let inner = at + 1 + (named?.[0].length ?? 0);
  while (inner < end) {
    const match = execAt(attribute, text, inner);
    if (!match) break;
    inner += match[0].length;
  }
  const rest = text.slice(inner, end).trim();
  if (rest !== ">" && rest !== "/>") return { ...nothing, end };
  return { kind: rest === "/>" ? "empty" : "open", name: (named?.[1] ?? "").toLowerCase(), end };
}

/** Returns the index after a start tag; -1 if it is incomplete. */
function startTagEnd(text: string, at: number): number {
  const end = behind(wholeTag, text, at);
  const next = text.charAt(end);
  if (next === ">") return end + 1;
  if (next === "/") return text.startsWith("/>", end) ? end + 2 : -1;
  if (next === "" || /[a-zA-Z=]/.test(next)) return -1;
  return end > at ? end : at + 1;
}

/** Reads an end tag; without a name it is a comment, or text inside a script or style. */
function endTag(text: string, at: number, rawName: string | null): { name: string | null; end: number } {
  const close = text.indexOf(">", at + 1);
  if (close < 0) return { name: null, end: -1 };
  const strict = execAt(closing, text, at);
  if (strict) {
    const name = (strict[1] ?? "").toLowerCase();
    if (rawName !== null && name !== rawName) return { name: null, end: close + 1 };
    return { name, end: close + 1 };
  }
  if (rawName !== null) return { name: null, end: close + 1 };
  const named = execAt(nameAt, text, at + 2);
  if (!named) return { name: null, end: text.startsWith("</>", at) ? at + 3 : text.indexOf(">", at + 2) + 1 };
  const after = text.indexOf(">", at + 2 + named[0].length);
  return { name: (named[1] ?? "").toLowerCase(), end: after + 1 };
}

/** Returns the index of the end tag that closes a script or style; -1 if there is none. */
function rawEnd(text: string, name: string, from: number): number {
  return execAt(new RegExp(`</${S}*${name}${S}*>`, "gi"), text, from)?.index ?? -1;
}

/** Returns the index after a marked section; -1 if it is not closed, null if its name is unknown. */
function markedSection(text: string, at: number): number | null {
  if (at + 3 >= text.length) return -1;
  const named = execAt(sectionName, text, at + 3);
  if (!named) return null;
  if (at + 3 + named[0].length === text.length) return -1;
  const name = (named[1] ?? "").toLowerCase();
  if (["temp", "cdata", "ignore", "include", "rcdata"].includes(name)) return behind(sectionEnd, text, at + 3);
  return ["if", "else", "endif"].includes(name) ? behind(conditionEnd, text, at + 3) : null;
}
