import type { TurnRecord } from "@/lib/benchmarks/family";
import { notedWording, type PromptWording } from "@/lib/benchmarks/prompt-wording";
import { nothingSent } from "@/lib/contracts/turn-facts";
import { topicsIn } from "../data/topics";
import { type ReadQuery, readQuery } from "../generate/query/read-query";
import type { DialogueTurn } from "../generate/state/dialogue-turn";
import type { Instruction } from "../items/instruction";
import type { EvolifItem } from "../items/item";

/**
 * Reconstructs a dialogue from its messages by parsing the template writer's queries and the constraints in them. The item ends with the
 * last query; null if a query is not the template writer's.
 */
export function recognise(messages: readonly { role: string; content: string }[]): { item: EvolifItem; turns: TurnRecord[] } | null {
  const script: DialogueTurn[] = [];
  const inForce = new Map<number, Instruction[]>();
  let active: number | null = null;
  let wording: PromptWording | null = null;
  for (const { role, content } of messages) {
    if (role !== "user") continue;
    const read = readQuery(content);
    const topic: number | null = read?.topic ?? active;
    if (!read || topic === null) return null;
    active = topic;
    wording ??= read.wording;
    const instructions = changed(inForce.get(topic) ?? [], read);
    inForce.set(topic, instructions);
    script.push(turnOf(script.length + 1, topic, read, instructions, content));
  }
  if (wording === null) return null;
  const turns = messages
    .filter(({ role }) => role === "assistant")
    .map(({ content }) => ({ reply: content, sent: nothingSent, verdict: null }));
  return { item: { script, extend: null, ...notedWording(wording) }, turns };
}

function changed(before: readonly Instruction[], { kind, old, fresh }: ReadQuery): Instruction[] {
  if (kind === "add") return fresh ? [...before, fresh] : [...before];
  const rest = before.filter(({ id }) => id !== old?.id);
  return kind === "remove" || !fresh ? rest : before.map((instruction) => (instruction.id === fresh.id ? fresh : instruction));
}

function turnOf(
  turn: number,
  topic: number,
  { wording, phase, kind, old, fresh }: ReadQuery,
  instructions: Instruction[],
  query: string,
): DialogueTurn {
  const id = (fresh ?? old)?.id ?? "";
  return {
    turn,
    active_topic: topic,
    topic: topicsIn[wording][topic]?.clue ?? "",
    phase,
    operation: {
      operation_type: kind,
      original_description: old?.description ?? null,
      new_description: fresh?.description ?? null,
      instruction_id: id,
      instruction_class: id,
      args_before: old?.args ?? null,
      args_after: fresh?.args ?? null,
    },
    instructions,
    query,
    writer: "template",
  };
}
