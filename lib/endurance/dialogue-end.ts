import type { DialogueEnding } from "@/lib/contracts/endurance";
import { patienceLeft } from "./patience-left";

/** What ended a dialogue whose turns passed or failed like this; `reason` is the one stored with its sample. */
export function dialogueEnd(passed: readonly boolean[], patience: number, reason: string | null): DialogueEnding {
  if (patienceLeft(passed, patience).at(-1) === 0) return "patience ran out";
  return reason?.startsWith("censored") ? "outgrew the context" : "broken off";
}
