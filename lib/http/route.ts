import type { z } from "zod";
import { HeedError } from "@/lib/errors";
import { requireLocalRequest } from "./local-request";
import { problemResponse } from "./problem-response";

interface Call<Path> {
  request: Request;
  /** Parsed parameters of the address. */
  path: Path;
}

/** Second argument that Next passes to a route handler. */
interface Context {
  params: Promise<unknown>;
}

/**
 * Builds a route handler: it guards, parses the address's parameters (an address that cannot exist is `not_found`), sends the response as
 * JSON, and maps every error to HTTP.
 */
export function route<Path extends z.ZodType>(
  path: Path,
  handler: (call: Call<z.output<Path>>) => Promise<unknown>,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, context) => {
    try {
      requireLocalRequest(request);
      const params = path.safeParse(await context.params);
      if (!params.success) throw new HeedError("not_found", `There is nothing at ${new URL(request.url).pathname}.`);
      const answer = await handler({ request, path: params.data });
      return answer instanceof Response ? answer : Response.json(answer, { headers: { "cache-control": "no-store" } });
    } catch (error) {
      return problemResponse(error, request);
    }
  };
}
