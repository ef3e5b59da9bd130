import { buildVerb } from "@/lib/builds/build-process";
import { makeBuild } from "@/lib/builds/make-build";
import { runWorker } from "./run-worker";

// The worker starts its own program again for each build.
const [, , verb, id] = process.argv;
await (verb === buildVerb ? makeBuild(Number(id)) : runWorker());
