import { changeRunState } from "@/lib/engine/afterwards";
import { transition } from "@/lib/engine/transition";

/**
 * Pauses a run: no new request starts, and requests in flight finish and are stored. Does nothing to a paused run; throws `conflict` for
 * one that is not running.
 */
export async function pauseRun(id: number): Promise<void> {
  await changeRunState((client) => transition(client, id, "pause", {}));
}
