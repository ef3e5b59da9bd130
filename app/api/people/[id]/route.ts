import { z } from "zod";
import { changePerson } from "@/lib/access/people";
import { requirePerson } from "@/lib/access/require-person";
import { personChange } from "@/lib/contracts/people";
import { parseBody } from "@/lib/http/parse-body";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ id: z.string() });

export const PATCH = route(path, { role: "owner", scope: null }, async ({ request, path, caller }) => {
  await changePerson(requirePerson(caller), path.id, await parseBody(request, personChange));
  return { ok: true };
});
