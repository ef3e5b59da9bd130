import { z } from "zod";

const share = (title: string, description: string, initial: number) =>
  z.number().min(0).max(1).default(initial).meta({ title, description });
const weight = (title: string, description: string, initial: number) =>
  z.number().min(0).max(100).default(initial).meta({ title, description });

/** The probabilities of the state machine. The initial values are the paper’s. */
export const machineShape = {
  dwell: z.int().min(0).max(20).default(3).meta({
    title: "Turns before a topic may change",
    description: "The topic may be switched once more turns than this have passed since it last changed. The paper takes 3.",
  }),
  switchProbability: share("Switch", "Chance to switch the topic once it may change. The paper takes 0.8.", 0.8),
  newTopicProbability: share(
    "New topic",
    "Chance that a switch opens a new topic rather than return to an earlier one. The paper takes 0.4.",
    0.4,
  ),
  addWeight: weight("Weight of adding", "How often a constraint is added, beside the other two weights. The paper takes 5.", 5),
  removeWeight: weight("Weight of removing", "How often a constraint is removed. The paper takes 1.", 1),
  modifyWeight: weight("Weight of changing", "How often a constraint is changed. The paper takes 4.", 4),
  changeOnlyProbability: share(
    "Change the only one",
    "Chance that a topic’s only constraint is changed rather than a second one added. The paper takes 0.5.",
    0.5,
  ),
  changeFullProbability: share(
    "Change when full",
    "Chance that one is changed rather than removed where a topic has every group in force. The paper takes 0.5.",
    0.5,
  ),
  /** Also emotion, reader age and style: the second edition. */
  judgedGroups: z.boolean().default(false),
  satisfiable: z.boolean().default(true).meta({
    title: "Satisfiable together",
    description: "Draw a constraint again when no reply is found that holds it beside those in force. The paper checks keywords alone.",
  }),
};
export const machineSettings = z.object(machineShape);
export type MachineSettings = z.infer<typeof machineSettings>;
