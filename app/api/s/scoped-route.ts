import type { z } from "zod";
import type { slugPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { ticketOf } from "@/lib/http/share-ticket";
import { withoutKeys } from "@/lib/keys/redact-keys";
import { type Scope, scope } from "@/lib/shares/scope";

interface ScopedCall<Path> {
  request: Request;
  path: Path;
  scope: Scope;
}

/**
 * Builds a route behind a share: its handler receives the scope of the share, and keys of this environment are removed from its response.
 */
export function scopedRoute<Path extends z.ZodType<z.output<typeof slugPath>>>(
  path: Path,
  handler: (call: ScopedCall<z.output<Path>>) => Promise<unknown>,
): ReturnType<typeof route> {
  return route(path, { role: "share" }, async ({ request, path: address }) => {
    const answer = await handler({ request, path: address, scope: await scope(address.slug, ticketOf(request.headers)) });
    return answer instanceof Response ? answer : withoutKeys(answer);
  });
}
