import { z } from "zod";
import type { PanelContext } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import type { ReviewedInstruction, ReviewList } from "@/lib/contracts/review";
import { descriptionSpan, type LogicifItem } from "../../items/item";

/** Checks whether readers can compare the item's words with its code. */
const isReadable = ({ description, prompt }: LogicifItem) => description !== null || prompt !== null;

async function functionsOf(suite: PanelContext<LogicifItem>["suite"]): Promise<ReviewList> {
  const first = new Map<string, ReviewList["functions"][number]>();
  for (const { ordinal, item } of await suite()) {
    if (first.has(item.task) || !isReadable(item)) continue;
    const { task: name, complexity, difficulty } = item;
    first.set(name, { ordinal, name, score: complexity?.code_complexity_score ?? null, difficulty });
  }
  return { functions: [...first.values()] };
}

function instructionOf({ item, text }: Opened<LogicifItem>, ordinal: number): ReviewedInstruction {
  const { task: name, description, prompt, function: source, spans } = item;
  const whole = prompt?.map((part) => (typeof part === "string" ? part : text(part.hash))).join("") ?? "";
  return {
    ...{ ordinal, name, source: text(source).trimEnd() },
    text: description === null ? whole : text(description),
    spans: spans && description !== null ? z.array(descriptionSpan).parse(JSON.parse(text(spans))) : [],
  };
}

/** Returns the data of the review panel: the functions of a suite or, for a given item, its instruction with the lines of its function. */
export async function review({ ordinal, suite, item }: PanelContext<LogicifItem>): Promise<ReviewList | ReviewedInstruction> {
  return ordinal === null ? functionsOf(suite) : instructionOf(await item(), ordinal);
}
