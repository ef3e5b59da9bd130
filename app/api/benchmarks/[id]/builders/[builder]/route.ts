import { z } from "zod";
import { parseBody } from "@/lib/http/parse-body";
import { builderPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { runBuilder } from "@/lib/suites/run-builder";

export const dynamic = "force-dynamic";

const body = z.object({
  input: z.unknown(),
  modelId: z.number().int().nullable().default(null),
  embeddingModelId: z.number().int().nullable().default(null),
});

export const POST = route(builderPath, async ({ request, path }) =>
  runBuilder(path.id, path.builder, await parseBody(request, body), request.signal),
);
