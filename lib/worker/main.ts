import { jobVerb } from "@/lib/jobs/job-process";
import { housekeepingVerb } from "./housekeeping-process";

// The worker starts its own program again for housekeeping, and for each job that needs a process; each of them loads only what it needs.
const [, , verb, id] = process.argv;
if (verb === jobVerb) await (await import("@/lib/jobs/make-job")).makeJob(Number(id));
else if (verb === housekeepingVerb) await (await import("./housekeeping")).runHousekeeping();
else await (await import("./run-worker")).runWorker();
