import { endSessions } from "@/lib/access/own-account";
import { requirePerson } from "@/lib/access/require-person";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const DELETE = route(noPath, { role: "reader", scope: null }, async ({ caller }) => ({
  ended: await endSessions(requirePerson(caller), null),
}));
