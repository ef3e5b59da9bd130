import { invite } from "@/lib/access/people";
import { requirePerson } from "@/lib/access/require-person";
import { newInvitation } from "@/lib/contracts/people";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const POST = route(noPath, { role: "owner", scope: null }, async ({ request, caller }) =>
  Response.json(await invite(requirePerson(caller), await parseBody(request, newInvitation)), { status: 201 }),
);
