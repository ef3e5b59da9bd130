import { endPool } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/transient";
import { systemClock } from "@/lib/engine/clock";
import { type BuildOrder, tryAgainCode } from "./build-process";
import { runBuild } from "./run-build";

/** The whole life of a build's process: makes the build, does as the worker says, and ends at once when the worker is gone. */
export async function makeBuild(id: number): Promise<void> {
  const onError = (error: unknown) =>
    void process.stderr.write(`build ${id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  const build = runBuild(id, systemClock, onError);
  process.on("message", (order: BuildOrder) => (order === "halt" ? build.halt() : build.abort()));
  process.on("disconnect", () => process.exit(1));
  try {
    await build.ended;
    await endPool();
    process.exit(0);
  } catch (error) {
    onError(error);
    process.exit(isTransient(error) ? tryAgainCode : 1);
  }
}
