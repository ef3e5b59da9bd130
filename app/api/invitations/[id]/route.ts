import { z } from "zod";
import { withdrawInvitation } from "@/lib/access/people";
import { requirePerson } from "@/lib/access/require-person";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ id: z.string() });

export const DELETE = route(path, { role: "owner", scope: null }, async ({ path, caller }) => {
  await withdrawInvitation(requirePerson(caller), path.id);
  return { ok: true };
});
