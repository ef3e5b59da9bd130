import { z } from "zod";
import { endSessions } from "@/lib/access/own-account";
import { requirePerson } from "@/lib/access/require-person";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ id: z.string() });

export const DELETE = route(path, { role: "reader", scope: null }, async ({ path, caller }) => ({
  ended: await endSessions(requirePerson(caller), path.id),
}));
