import { z } from "zod";
import { makePasswordLink } from "@/lib/access/people";
import { requirePerson } from "@/lib/access/require-person";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

const path = z.object({ id: z.string() });

export const POST = route(path, { role: "owner", scope: null }, ({ path, caller }) => makePasswordLink(requirePerson(caller), path.id));
