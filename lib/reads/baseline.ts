import type { RunRow } from "@/lib/contracts/run";
import { runRows } from "./run-rows";

/** The run that is a family's pinned baseline; null where none is. */
export async function readBaseline(benchmark: string): Promise<RunRow | null> {
  const [found] = await runRows("join baseline p on p.run_id = r.id where p.benchmark = $1", [benchmark]);
  return found?.row ?? null;
}
