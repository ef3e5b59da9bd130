import { HeedError } from "@/lib/errors";

/** Error `not_found` that names a run. */
export const noRun = (id: number): HeedError => new HeedError("not_found", `There is no run ${id}.`);
