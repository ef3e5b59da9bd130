import { caseFold } from "@/lib/text/case-fold";
import { type Arguments, textOf } from "./arguments";
import { bareEnd, bareStart, markedEnd } from "./edges";
import { type Finding, finding, unreadable } from "./finding";

const shown = 24;

/** Checks whether a reply ends with a letter, an emoji, a keyword, or a quotation that was opened before. */
export function endwith(args: Arguments, reply: string): Finding {
  const mode = textOf(args, "mode");
  if (mode === "quotation") return quoted(textOf(args, "left"), textOf(args, "right"), reply);
  const value = textOf(args, "value");
  if (value === null || value === "") return unreadable(args);
  const end = markedEnd(reply);
  if (mode === "letter") {
    let at = end - 1;
    while (at >= 0 && !/[A-Za-z]/.test(reply.charAt(at))) at -= 1;
    const letter = at < 0 ? "" : reply.charAt(at);
    const ok = letter !== "" && letter.toLowerCase() === caseFold(value);
    return finding(ok, "other letter", value, letter || "no letter", at < 0 ? [] : [[at, at + 1]]);
  }
  if (mode !== "emoji" && mode !== "keyword") return unreadable(args);
  const wanted = caseFold(value);
  const ok = caseFold(reply.slice(Math.max(0, end - wanted.length - 1), end)).endsWith(wanted);
  const from = Math.max(0, end - (ok ? value.length : shown));
  return finding(ok, "other end", value, reply.slice(from, end), [[from, end]]);
}

function quoted(left: string | null, right: string | null, reply: string): Finding {
  if (!left || !right) return unreadable({ left, right });
  const end = bareEnd(reply);
  const expected = `${left}…${right}`;
  if (end < right.length || !reply.endsWith(right, end)) {
    const from = Math.max(0, end - shown);
    return finding(false, "not closed", expected, reply.slice(from, end), [[from, end]]);
  }
  const from = end - right.length;
  const open = from < left.length ? -1 : reply.lastIndexOf(left, from - left.length);
  if (open < 0) return finding(false, "not opened", expected, "never opened", [[from, end]]);
  return finding(true, "held", expected, reply.slice(Math.max(bareStart(reply), open, end - shown), end), [[open, end]]);
}
