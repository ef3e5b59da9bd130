import { readAccount, renamePerson } from "@/lib/access/own-account";
import { requirePerson } from "@/lib/access/require-person";
import { accountChange } from "@/lib/contracts/people";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader", scope: null }, ({ caller }) => readAccount(requirePerson(caller)));
export const PATCH = route(noPath, { role: "reader", scope: null }, async ({ request, caller }) => {
  await renamePerson(requirePerson(caller), (await parseBody(request, accountChange)).name);
  return { ok: true };
});
