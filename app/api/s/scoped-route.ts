import type { z } from "zod";
import type { slugPath } from "@/lib/http/path";
import { sharedRoute } from "@/lib/http/shared-route";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { type Scope, scope } from "@/lib/shares/scope";

interface ScopedCall<Path> {
  request: Request;
  path: Path;
  scope: Scope;
}

/** A route behind a link: its handler is given what the link covers, and keys of this environment are taken out of what it answers. */
export function scopedRoute<Path extends z.ZodType<z.output<typeof slugPath>>>(
  path: Path,
  handler: (call: ScopedCall<z.output<Path>>) => Promise<unknown>,
): ReturnType<typeof sharedRoute<Path>> {
  return sharedRoute(path, async ({ request, path: address }) => {
    const answer = await handler({ request, path: address, scope: await scope(address.slug) });
    return answer instanceof Response ? answer : withoutKeys(answer);
  });
}
