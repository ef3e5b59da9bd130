import { jobVerb } from "@/lib/jobs/job-process";

// The worker starts its own program again for each job that needs one; neither loads what the other needs.
const [, , verb, id] = process.argv;
if (verb === jobVerb) await (await import("@/lib/jobs/make-job")).makeJob(Number(id));
else await (await import("./run-worker")).runWorker();
