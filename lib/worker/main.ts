import { buildVerb } from "@/lib/builds/build-process";

// The worker starts its own program again for each build; neither loads what the other needs.
const [, , verb, id] = process.argv;
if (verb === buildVerb) await (await import("@/lib/builds/make-build")).makeBuild(Number(id));
else await (await import("./run-worker")).runWorker();
