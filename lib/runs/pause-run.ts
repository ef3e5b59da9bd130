import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";

/** Starts no new request of a run; those in flight end and are kept. Nothing to do for a paused run; `conflict` for one that is not going on. */
export async function pauseRun(id: number): Promise<void> {
  await changeRunState((client) => transition(client, id, "pause", {}));
}
