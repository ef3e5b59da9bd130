import { z } from "zod";
import { promptWordingParam } from "@/lib/benchmarks/prompt-wording";
import { type MachineSettings, machineSettings, machineShape } from "../generate/state/settings";
import { type EditionId, editionIds, editions } from "./edition";

const { judgedGroups: _ofTheEdition, ...probabilities } = machineShape;

/** Parameters of a suite of dialogues. */
export const evolifParams = z.object({
  edition: z
    .enum(editionIds)
    .default("first")
    .meta({
      title: "Edition",
      description:
        "The first has nine groups of constraints. The second adds emotion, reader age and style, which a judge model scores, so its runs need one.",
      choices: Object.fromEntries(editions.map(({ id, label }) => [id, `${label}, ${id === "first" ? "nine" : "twelve"} groups`])),
    }),
  dialogues: z.int().min(1).max(1000).default(50).meta({ title: "Dialogues", description: "Number of dialogues. The paper uses 50." }),
  turns: z.int().min(1).max(500).default(50).meta({
    title: "Written turns",
    description: "Turns written in advance. A dialogue continues past them for as long as the model lasts.",
  }),
  leastConstraints: z.number().min(0).max(12).default(2).meta({
    title: "Minimum constraints",
    description: "A dialogue is redrawn while its first 20 turns average fewer constraints. The paper uses 2.",
  }),
  ...probabilities,
  queries: z.array(z.string()).default([]).meta({
    title: "Queries by a model",
    description: "By the query writer for its seed and probabilities. Turns without a query use the template.",
  }),
  wording: promptWordingParam,
  /** Parameter for the second edition in suites made before editions existed. */
  judgedGroups: z.boolean().optional().meta({ hidden: true }),
});
export type EvolifParams = z.infer<typeof evolifParams>;

/** Returns the edition that parameters select. */
export const editionAsked = ({ edition, judgedGroups }: Pick<EvolifParams, "edition" | "judgedGroups">): EditionId =>
  judgedGroups ? "second" : edition;

/** Extracts the settings of the state machine from the parameters. */
export function settingsOf(params: EvolifParams): MachineSettings {
  return machineSettings.parse({ ...params, judgedGroups: editionAsked(params) === "second" });
}

/** The family's part of the launch form. */
export const evolifRunParams = z.object({
  systemPrompt: z.boolean().default(true).meta({
    title: "System prompt",
    description: "Explains to the model how topics and constraints work. The paper’s main results use it; Table 6 does not.",
  }),
  patience: z.int().min(1).max(10).default(3).meta({
    title: "Patience",
    description: "Missed turns in a row that end a dialogue. The paper uses 3. Smaller values can be explored later without a new run.",
  }),
  maxTurns: z.int().min(1).max(500).default(100).meta({
    title: "Turn limit",
    description: "A dialogue that reaches this length is stopped and counts as censored.",
  }),
});
export type EvolifRunParams = z.infer<typeof evolifRunParams>;
