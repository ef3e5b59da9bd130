import { z } from "zod";
import { type TaskId, taskIds } from "../../items/tasks";

/** The form of the wordings builder. */
export const wordingsInput = z.object({
  tasks: z
    .array(z.enum(taskIds as [TaskId, ...TaskId[]]))
    .min(1)
    .default([...taskIds])
    .meta({ title: "Tasks", description: "One a line. Tasks around an anchor (LOI LOE LBI LBE) are done for after and for before." }),
  rewrites: z.int().min(10).max(200).default(40).meta({
    title: "Rewrites",
    description: "Asked for of each task, ten a call. The paper has 40 or more.",
  }),
  wordings: z.int().min(0).max(50).default(0).meta({
    title: "Wordings to keep",
    description: "Of each task; as many clusters are made. 0 keeps the paper's numbers: 5, 11 or 12.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "Of the clusters' first centres and of the random choices." }),
});
export type WordingsInput = z.infer<typeof wordingsInput>;
