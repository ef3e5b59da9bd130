import { z } from "zod";
import { type TaskId, taskIds } from "../../items/tasks";

/** Schema of the wordings builder's form. */
export const wordingsInput = z.object({
  tasks: z
    .array(z.enum(taskIds as [TaskId, ...TaskId[]]))
    .min(1)
    .default([...taskIds])
    .meta({ title: "Tasks", description: "One per line. Tasks around an anchor (LOI LOE LBI LBE) are built for both after and before." }),
  rewrites: z.int().min(10).max(200).default(40).meta({
    title: "Rewrites",
    description: "Requested per task, ten per call. The paper uses 40 or more.",
  }),
  wordings: z.int().min(0).max(50).default(0).meta({
    title: "Wordings to keep",
    description: "Per task; also the number of clusters. 0 uses the paper's numbers: 5, 11 or 12.",
  }),
  seed: z.int().min(0).default(0).meta({ title: "Seed", description: "Seed for the clusters' initial centres and the random choices." }),
});
export type WordingsInput = z.infer<typeof wordingsInput>;
