import { z } from "zod";

const share = (title: string, description: string, initial: number) =>
  z.number().min(0).max(1).default(initial).meta({ title, description });
const weight = (title: string, description: string, initial: number) =>
  z.number().min(0).max(100).default(initial).meta({ title, description });

/** Probabilities of the state machine. The initial values are the paper’s. */
export const machineShape = {
  dwell: z.int().min(0).max(20).default(3).meta({
    title: "Turns before a topic may change",
    description: "The topic may change once more turns than this have passed since it last changed. The paper uses 3.",
  }),
  switchProbability: share("Switch", "Probability of switching the topic once it may change. The paper uses 0.8.", 0.8),
  newTopicProbability: share(
    "New topic",
    "Probability that a switch opens a new topic instead of returning to an earlier one. The paper uses 0.4.",
    0.4,
  ),
  addWeight: weight("Weight of adding", "How often a constraint is added, relative to the other two weights. The paper uses 5.", 5),
  removeWeight: weight("Weight of removing", "How often a constraint is removed. The paper uses 1.", 1),
  modifyWeight: weight("Weight of changing", "How often a constraint is changed. The paper uses 4.", 4),
  changeOnlyProbability: share(
    "Change the only one",
    "Probability that a topic’s only constraint is changed instead of adding a second. The paper uses 0.5.",
    0.5,
  ),
  changeFullProbability: share(
    "Change when full",
    "Probability that a constraint is changed instead of removed when a topic has every group active. The paper uses 0.5.",
    0.5,
  ),
  /** Adds emotion, reader age and style, as in the second edition. */
  judgedGroups: z.boolean().default(false),
  satisfiable: z.boolean().default(true).meta({
    title: "Satisfiable together",
    description:
      "Redraw a constraint when no reply can be found that satisfies it together with the active ones. The paper checks only keywords.",
  }),
};
export const machineSettings = z.object(machineShape);
export type MachineSettings = z.infer<typeof machineSettings>;
