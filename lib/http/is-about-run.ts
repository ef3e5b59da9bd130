import { runProgress } from "@/lib/contracts/run";

const addressed = runProgress.pick({ runId: true });

/** Whether a progress message, as JSON text, is about this run. */
export function isAboutRun(payload: string, runId: number): boolean {
  try {
    return addressed.safeParse(JSON.parse(payload)).data?.runId === runId;
  } catch {
    return false;
  }
}
