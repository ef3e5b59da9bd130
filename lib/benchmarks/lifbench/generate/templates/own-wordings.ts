import { type TaskId, taskIds } from "../../items/tasks";
import type { Template } from "./template";

/** A custom wording for a task. */
export interface OwnWording extends Template {
  task: TaskId;
}

/** Names that a wording must contain, one of each group, and names that it may also contain. */
const place = { needs: [["id", "ordid"]], may: [] };
const element = { needs: [["element"]], may: [] };
const names: Readonly<Record<TaskId, { needs: readonly (readonly string[])[]; may: readonly string[] }>> = {
  ...{ LSI: place, LOI: place, LBI: place, LOE: element, LBE: element },
  LMI: { needs: [["id_arr"]], may: [] },
  MB: { needs: [["candidates"], ["rules"], ["example"]], may: [] },
  MF: { needs: [["info_text"], ["example"]], may: [] },
  OR: { needs: [["sentences"], ["sep"]], may: ["lines"] },
  OQ: { needs: [["evidence"], ["yes"], ["no"]], may: [] },
  OE: { needs: [["type"]], may: [] },
};

/** Tasks around an anchor, whose wordings ask for the element after it or before it. */
const directed: ReadonlySet<TaskId> = new Set(["LOI", "LOE", "LBI", "LBE"]);

/** Words by which the scorers find a context in a prompt. */
const reserved = /Instructions?:|List to be retrieved:|Documents:|Input text:/;

/** Returns the distinct names in braces in a wording. */
export const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{([A-Za-z]\w*)\}/g)].map(([, name = ""]) => name))];

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(" or ");

/** Returns the reason why a wording cannot be used; null if it can. */
export function wordingFault(task: TaskId, text: string): string | null {
  const held = placeholders(text);
  const { needs, may } = names[task];
  const lacks = needs.find((group) => !group.some((name) => held.includes(name)));
  if (lacks) return `it does not contain ${inBraces(lacks)}`;
  const strange = held.find((name) => !may.includes(name) && !needs.flat().includes(name));
  if (strange) return `${task} has no value for {${strange}}`;
  const [word] = reserved.exec(text) ?? [];
  return word === undefined ? null : `it contains “${word}”, by which scorers find the context`;
}

const shape = new RegExp(`^(${taskIds.join("|")})(?: (after|before))?:\\s*(\\S.*)$`);

/** Writes a wording as a line: `LOI after: Give the element below the {ordid} one.`; a line break is written `\n`. */
export function wordingLine({ task, text, bias }: OwnWording): string {
  const side = bias === undefined ? "" : bias === 1 ? " after" : " before";
  return `${task}${side}: ${text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`;
}

/** Parses a line of `wordingLine`; otherwise returns a sentence about the fault. */
export function readWording(line: string): OwnWording | string {
  const [, name, side, written = ""] = shape.exec(line.trim()) ?? [];
  const task = taskIds.find((id) => id === name);
  if (task === undefined) return "it must begin with a task and a colon, such as “LSI:” or “LOI after:”";
  const text = written.replace(/\\(\\|n)/g, (_whole, escaped: string) => (escaped === "n" ? "\n" : "\\"));
  if (directed.has(task) !== (side !== undefined))
    return directed.has(task) ? `${task} asks after or before: “${task} after:”` : `${task} asks neither after nor before`;
  const fault = wordingFault(task, text);
  return fault ?? { task, text, ...(side !== undefined && { bias: side === "after" ? 1 : -1 }) };
}
