import { createSuiteBody } from "@/lib/contracts/suite";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { previewOf } from "@/lib/jobs/start-suite";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "runner" }, async ({ request }) =>
  previewOf(await parseBody(request, createSuiteBody.omit({ name: true }))),
);
