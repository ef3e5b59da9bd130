import { makeApiKey } from "@/lib/access/api-keys";
import { requirePerson } from "@/lib/access/require-person";
import { newApiKey } from "@/lib/contracts/people";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "reader", scope: null }, async ({ request, caller }) =>
  Response.json(await makeApiKey(requirePerson(caller), await parseBody(request, newApiKey)), { status: 201 }),
);
