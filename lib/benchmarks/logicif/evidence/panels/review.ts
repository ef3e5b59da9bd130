import { z } from "zod";
import type { PanelContext } from "@/lib/benchmarks/engine";
import type { Opened } from "@/lib/benchmarks/family";
import type { ReviewedInstruction, ReviewList } from "@/lib/contracts/review";
import { descriptionSpan, type LogicifItem } from "../../items/item";

/** Whether readers can hold the item's words against its code. */
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

/** Data of the review: a suite's functions, or where one of its items is named its instruction beside its lines. */
export async function review({ ordinal, suite, item }: PanelContext<LogicifItem>): Promise<ReviewList | ReviewedInstruction> {
  return ordinal === null ? functionsOf(suite) : instructionOf(await item(), ordinal);
}
