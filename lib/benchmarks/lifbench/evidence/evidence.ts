import type { Opened } from "@/lib/benchmarks/family";
import type { EvidenceMaker } from "@/lib/benchmarks/scoring";
import type { TextMark } from "@/lib/contracts/evidence";
import { HeedError } from "@/lib/errors";
import { contextPart } from "../generate/templates/prompt";
import type { LifbenchItem } from "../items/item";
import { lookAtDuplicates, lookAtLabels } from "./documents-look";
import { lookAtExtraction, lookAtQuestion, lookAtRepeat } from "./essay-look";
import { lookAtElement, lookAtElements } from "./list-look";
import type { Look } from "./look";

function look({ item, text }: Opened<LifbenchItem>, reply: string): Look {
  if (item.promptless) throw new HeedError("invalid", "The score table has no prompts or replies, so there is nothing to show.");
  const context = text(item.context);
  switch (item.task) {
    case "LMI":
      return lookAtElements(item, context, reply);
    case "MB":
      return lookAtLabels(item, context, reply);
    case "MF":
      return lookAtDuplicates(item, context, reply);
    case "OR":
      return lookAtRepeat(item, context, reply);
    case "OQ":
      return lookAtQuestion(item, context, reply);
    case "OE":
      return lookAtExtraction(item, context, reply);
    default:
      return lookAtElement(item, context, reply);
  }
}

const mostMarks = 500;
const mostRows = 1000;

/** Shows the positions of what was asked, expected and given in the context. */
const context: EvidenceMaker<LifbenchItem> = {
  id: "context",
  label: "Context",
  make: (opened, _turns, { reply }, { cut }) => {
    const { marks } = look(opened, reply);
    const cutAt = cut !== null && cut.part === contextPart ? cut.kept : null;
    const end = opened.text(opened.item.context).length;
    const lost: TextMark[] =
      cutAt === null ? [] : [{ id: "cut", label: "cut off: not sent to the model", tone: "cut", start: cutAt, end: Math.max(cutAt, end) }];
    return { kind: "context", text: { hash: opened.item.context }, marks: [...marks.slice(0, mostMarks - 1), ...lost], cutAt };
  },
};

/** Compares the expected and the given answer side by side. */
const comparison: EvidenceMaker<LifbenchItem> = {
  id: "expected",
  label: "Expected and given",
  make: (opened, _turns, { reply }) => {
    const { columns, rows } = look(opened, reply);
    const missed = rows.filter(({ outcome }) => outcome !== "full");
    // Among thousands of documents, readers look for those with a wrong label.
    const shown = rows.length > mostRows ? missed.slice(0, mostRows) : rows;
    return { kind: "table", columns, rows: shown, total: rows.length };
  },
};

export const evidence: readonly EvidenceMaker<LifbenchItem>[] = [context, comparison];
