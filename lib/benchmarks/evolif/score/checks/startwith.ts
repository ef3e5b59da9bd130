import { caseFold } from "@/lib/text/case-fold";
import { type Arguments, textOf } from "./arguments";
import { bareStart, visibleStart } from "./edges";
import { type Finding, finding, unreadable } from "./finding";

const shown = 24;

/** Checks whether a reply starts with a letter, an emoji, a keyword, or a quotation that is closed later. */
export function startwith(args: Arguments, reply: string): Finding {
  const mode = textOf(args, "mode");
  if (mode === "quotation") return quoted(textOf(args, "left"), textOf(args, "right"), reply);
  const value = textOf(args, "value");
  if (value === null || value === "") return unreadable(args);
  const start = visibleStart(reply);
  if (mode === "letter") {
    const at = reply.slice(start).search(/[A-Za-z]/);
    const letter = at < 0 ? "" : reply.charAt(start + at);
    const ok = letter !== "" && letter.toLowerCase() === caseFold(value);
    return finding(ok, "other letter", value, letter || "no letter", at < 0 ? [] : [[start + at, start + at + 1]]);
  }
  if (mode !== "emoji" && mode !== "keyword") return unreadable(args);
  const wanted = caseFold(value);
  // Case folding never makes a text shorter, so this many characters contain the prefix.
  const ok = caseFold(reply.slice(start, start + wanted.length + 1)).startsWith(wanted);
  const end = Math.min(reply.length, start + (ok ? value.length : shown));
  return finding(ok, "other start", value, reply.slice(start, end), [[start, end]]);
}

function quoted(left: string | null, right: string | null, reply: string): Finding {
  if (!left || !right) return unreadable({ left, right });
  const start = bareStart(reply);
  const expected = `${left}…${right}`;
  if (!reply.startsWith(left, start)) {
    const end = Math.min(reply.length, start + shown);
    return finding(false, "not opened", expected, reply.slice(start, end), [[start, end]]);
  }
  const close = reply.indexOf(right, start + left.length);
  if (close < 0) return finding(false, "not closed", expected, "never closed", [[start, start + left.length]]);
  const end = close + right.length;
  return finding(true, "held", expected, reply.slice(start, Math.min(end, start + shown)), [[start, end]]);
}
