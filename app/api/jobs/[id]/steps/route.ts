import { z } from "zod";
import { parseSearch } from "@/lib/http/parse-search";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readJobSteps } from "@/lib/reads/jobs";

export const dynamic = "force-dynamic";

const search = z.object({
  cursor: z.coerce.number().int().min(-1).max(2_147_483_647).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export const GET = route(idPath, { role: "reader" }, async ({ request, path }) => readJobSteps(path.id, parseSearch(request, search)));
