import { pythonStrip } from "@/lib/text/python-space";
import { type Arguments, isEmpty, textOf } from "./arguments";
import { type Finding, finding, nothingAsked, unreadable } from "./finding";
import { csvFault } from "./formats/csv";
import { unfenced } from "./formats/fence";
import { htmlFault } from "./formats/html";
import { jsonFault } from "./formats/json";
import { markdownFault } from "./formats/markdown";
import { xmlFault } from "./formats/xml";

/** A fault of a text; the index is in UTF-16 units, or null if the fault has no single position. */
export interface Fault {
  message: string;
  at: number | null;
}

const formats: Record<string, (text: string) => Fault | null> = {
  json: jsonFault,
  xml: xmlFault,
  csv: csvFault,
  html: htmlFault,
  markdown: markdownFault,
};

/** Checks whether a reply, or the content of its single fenced block, parses in a format. */
export function format(args: Arguments, reply: string): Finding {
  if (isEmpty(args)) return nothingAsked;
  const mode = textOf(args, "mode") ?? "";
  const faultOf = formats[mode];
  if (!faultOf) return unreadable(args);
  const trimmed = pythonStrip(reply);
  const content = unfenced(trimmed);
  const fault = faultOf(content);
  if (!fault) return finding(true, "held", `valid ${mode}`, `valid ${mode}`);
  if (fault.at === null) return finding(false, "malformed", `valid ${mode}`, fault.message);
  const from = Math.max(0, reply.indexOf(trimmed)) + (content === trimmed ? 0 : Math.max(0, trimmed.indexOf(content, 3))) + fault.at;
  const at = Math.min(from, reply.length);
  const feed = reply.indexOf("\n", at);
  return finding(false, "malformed", `valid ${mode}`, fault.message, [[at, Math.max(at, feed < 0 ? reply.length : feed)]]);
}
