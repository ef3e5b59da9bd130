import type { Fault } from "../format";
import { htmlTags } from "./html-tags";

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Finds the fault of a text that has no tag or whose tags do not nest; void elements and `/>` close themselves. Null if there is none. */
export function htmlFault(text: string): Fault | null {
  const open: { name: string; at: number }[] = [];
  let tags = 0;
  for (const tag of htmlTags(text)) {
    if (tag.kind === "fault") return { message: "a marked section that cannot be read", at: tag.at };
    tags += 1;
    if (tag.kind === "close") {
      if (open.at(-1)?.name !== tag.name) return { message: `</${tag.name}> has no matching opening tag`, at: tag.at };
      open.pop();
    } else if (tag.kind === "open" && !voids.has(tag.name)) open.push({ name: tag.name, at: tag.at });
  }
  if (tags === 0) return { message: "no tag", at: null };
  const unclosed = open.at(-1);
  return unclosed ? { message: `<${unclosed.name}> is never closed`, at: unclosed.at } : null;
}
