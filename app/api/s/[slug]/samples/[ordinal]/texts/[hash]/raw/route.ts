import { scopedRoute } from "@/app/api/s/scoped-route";
import { plainText } from "@/lib/http/text-response";
import { sharedTextPath } from "@/lib/http/text-search";
import { redactKeys } from "@/lib/keys/redact-keys";
import { readText } from "@/lib/reads/samples/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = scopedRoute(sharedTextPath, async ({ path, scope }) =>
  plainText(redactKeys(await readText(await sharedTextHash(scope, path)))),
);
