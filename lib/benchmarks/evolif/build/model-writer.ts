import { z } from "zod";
import type { Builder, Tools } from "@/lib/benchmarks/benchmark";
import type { BuildResult } from "@/lib/contracts/suite";
import { HeedError } from "@/lib/errors";
import { randomFrom } from "@/lib/random/seeded-random";
import { personas } from "../assets/personas";
import { generate } from "../generate";
import { evolifParams } from "../params";
import { changeOf, queryLine, type WrittenQuery } from "../query/written-queries";
import { writeQuery } from "./write-query";

const input = z.object({
  dialogues: z.int().min(1).max(200).default(3).meta({ title: "Dialogues", description: "As many as the suite will have." }),
  turns: z.int().min(1).max(200).default(20).meta({
    title: "Turns",
    description: "Turns of each dialogue to write for: one call each or more, and one for each change of topic.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "The seed that the suite will be generated from." }),
  styles: z.boolean().default(true).meta({ title: "Persona styles", description: "Each dialogue’s user speaks in a style of its own." }),
});

async function build(given: unknown, tools: Tools): Promise<BuildResult> {
  const { dialogues, turns, seed, styles } = input.parse(given);
  const { chat } = tools;
  if (!chat) throw new HeedError("invalid", "The query writer needs a model; choose one.");
  const items = generate(evolifParams.parse({ dialogues, turns: Math.max(20, turns) }), randomFrom(seed));
  const result: BuildResult = { fills: "queries", values: [], columns: ["Writer", "Attempts"], kept: [], dropped: [], notes: [] };
  let fallbacks = 0;
  for (const [at, { key, body }] of items.entries()) {
    const style = styles ? randomFrom(`${seed} ${key}`).pick(personas) : null;
    for (const turn of body.script.slice(0, turns)) {
      const { text, writer, attempts, faults } = await writeQuery(turn, style, chat);
      const of: WrittenQuery = { dialogue: at + 1, turn: turn.turn, change: changeOf(turn), text, writer };
      result.values.push(queryLine(of));
      result.kept.push({ value: `${key}, turn ${turn.turn}: ${text}`, cells: [writer, attempts] });
      for (const fault of faults) result.dropped.push({ value: fault.text, step: fault.step, reason: fault.reason });
      if (writer === "fallback") fallbacks += 1;
    }
  }
  result.notes.push(
    `${result.values.length} queries, ${fallbacks} of them by the template after three attempts. Generate the suite from seed ${seed} with the initial probabilities; a query whose change differs is not used.`,
  );
  return result;
}

/** Words the scripts' queries with a model (section 3.3): temperature 1.2, JSON, three attempts, then the template. */
export const modelWriter: Builder = {
  id: "query-writer",
  label: "Queries by a model",
  description: "A model words each turn as a user would, in a persona’s style; what does not say its change is written again.",
  fills: "queries",
  input,
  build,
};
