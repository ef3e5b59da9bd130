import { changePassword } from "@/lib/access/own-account";
import { requirePerson } from "@/lib/access/require-person";
import { countTry, forgiveTry } from "@/lib/access/throttle";
import { passwordChange } from "@/lib/contracts/people";
import { parseBody } from "@/lib/http/parse-body";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const PUT = route(noPath, { role: "reader", scope: null }, async ({ request, caller }) => {
  const person = requirePerson(caller);
  const body = await parseBody(request, passwordChange);
  await countTry("password change", [person.personId], { most: 10, seconds: 900 });
  await changePassword(person, body);
  await forgiveTry("password change", [person.personId]);
  return { ok: true };
});
