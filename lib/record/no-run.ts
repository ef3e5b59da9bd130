import { HeedError } from "@/lib/errors";

/** Builds the error `not_found` for a run. */
export const noRun = (id: number): HeedError => new HeedError("not_found", `There is no run ${id}.`);
