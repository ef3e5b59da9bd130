import type { z } from "zod";
import { route } from "./route";

/**
 * Builds a route handler behind a share's slug: `route` with headers that keep every response, including failures, out of caches, search
 * engines and referrers.
 */
export function sharedRoute<Path extends z.ZodType>(...[path, handler]: Parameters<typeof route<Path>>): ReturnType<typeof route<Path>> {
  const inner = route(path, handler);
  return async (request, context) => {
    const response = await inner(request, context);
    response.headers.set("cache-control", "no-store");
    response.headers.set("x-robots-tag", "noindex");
    response.headers.set("referrer-policy", "no-referrer");
    return response;
  };
}
