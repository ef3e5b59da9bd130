import { createHash } from "node:crypto";
import { notedWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { functions } from "../data/functions/functions";
import { goldOf, inputOf, walksOfHouse } from "../data/functions/gold";
import { instructionOf, type SeedFunction } from "../data/functions/seed-function";
import { frames } from "../generate/prompt";
import type { LogicifItem } from "../items/item";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

let byText: Map<string, SeedFunction> | null = null;

/** Reconstructs a case of Heed's functions from a prompt, in words or as source; null for other prompts. */
export function recognise(messages: readonly { role: string; content: string }[]): { item: LogicifItem; turns: [] } | null {
  const prompt = messages.length === 1 ? (messages[0]?.content ?? "") : "";
  const wording = promptWordings.find((candidate) =>
    [frames[candidate].described, frames[candidate].source].some((start) => prompt.startsWith(start)),
  );
  if (wording === undefined) return null;
  byText ??= new Map(
    functions.flatMap((seedFunction) => [instructionOf(seedFunction).text, seedFunction.source].map((text) => [text, seedFunction])),
  );
  const { input: lead, trackers } = frames[wording];
  const from = prompt.indexOf("\n\n") + 2;
  const to = prompt.lastIndexOf(lead);
  const seedFunction = byText.get(prompt.slice(from, to));
  const end = prompt.indexOf(trackers, to);
  const input = to === -1 || end === -1 ? undefined : prompt.slice(to + lead.length, end);
  const at = seedFunction?.cases.findIndex((args) => inputOf(args) === input) ?? -1;
  if (!seedFunction || input === undefined || at === -1) return null;
  const { complexity, stats, expected } = goldOf(seedFunction.id);
  const { text, spans } = instructionOf(seedFunction);
  const item: LogicifItem = {
    ...{
      task: seedFunction.id,
      testCase: at,
      input,
      expected: expected[at] ?? "",
      function: hashOf(seedFunction.source),
      description: hashOf(text),
    },
    ...{ prompt: null, statsKeys: stats, outputFormat: seedFunction.outputFormat, complexity, difficulty: null, interval: null },
    ...{ spans: hashOf(JSON.stringify(spans)), walk: hashOf(JSON.stringify(walksOfHouse(seedFunction.id)[at] ?? [])) },
    ...notedWording(wording),
  };
  return { item, turns: [] };
}
