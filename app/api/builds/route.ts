import { z } from "zod";
import { createBuild } from "@/lib/builds/create-build";
import { startBuild } from "@/lib/contracts/build";
import { parseBody } from "@/lib/http/parse-body";
import { parseSearch } from "@/lib/http/parse-search";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readBuilds } from "@/lib/reads/builds";

export const dynamic = "force-dynamic";

const search = z.object({
  benchmark: z.string(),
  builder: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(20),
});

export const GET = route(noPath, async ({ request }) => readBuilds(parseSearch(request, search)));
export const POST = route(noPath, async ({ request }) => createBuild(await parseBody(request, startBuild)));
