import { sharedRoute } from "@/lib/http/shared-route";
import { plainText } from "@/lib/http/text-response";
import { sharedTextPath } from "@/lib/http/text-search";
import { redactKeys } from "@/lib/keys/redact-keys";
import { readText } from "@/lib/reads/shared-text";
import { sharedTextHash } from "@/lib/shares/shared-text";

export const dynamic = "force-dynamic";

export const GET = sharedRoute(sharedTextPath, async ({ path }) =>
  plainText(redactKeys(await readText(await sharedTextHash(path.slug, path)))),
);
