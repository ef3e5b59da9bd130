import type { StartedJob } from "@/lib/contracts/job";
import type { StartTrial } from "@/lib/contracts/trial";
import { checkLaunch } from "@/lib/runs/check-launch";
import { createJob } from "./create-job";

/** Starts a job that asks the first item of each launch. Throws like a launch if none of them could be launched. */
export async function startTrial({ cells }: StartTrial, by: string | null = null): Promise<StartedJob> {
  const checked = await Promise.allSettled(cells.map(checkLaunch));
  const [first] = checked;
  if (first?.status === "rejected" && checked.every(({ status }) => status === "rejected")) throw first.reason;
  const families = new Set(checked.flatMap((launch) => (launch.status === "fulfilled" ? [launch.value.family.manifest.id] : [])));
  const models = new Set(cells.map(({ modelId }) => modelId));
  const benchmark = families.size === 1 ? ([...families][0] ?? "") : "";
  // Only a single model determines the key that the job's worker must have.
  const modelId = models.size === 1 ? (cells[0]?.modelId ?? null) : null;
  return { jobId: await createJob({ kind: "try", benchmark, name: "", input: { cells }, modelId }, by) };
}
