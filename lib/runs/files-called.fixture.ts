import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Lists, for tests, the project's source files of which a function is called during `work`, in order; loading a file is not a call. */
export async function filesCalled(work: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const isCalled = ({ functions }: (typeof result)[number]) =>
    functions.some(({ functionName, ranges }) => functionName !== "" && ranges.some(({ count }) => count > 0));
  const paths = result.filter(isCalled).map(({ url }) => url.replace("file://", ""));
  const ours = paths.filter((path) => path.startsWith(root) && !path.includes("node_modules")).map((path) => path.slice(root.length));
  return [...new Set(ours)].sort();
}
