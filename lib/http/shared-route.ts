import type { z } from "zod";
import { route } from "./route";

/** A route handler behind a share's slug: as `route`, and nothing of it, failures included, is stored, indexed or told to other sites. */
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
