import { listInvitations, listPeople } from "@/lib/access/people";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "owner" }, async () => ({ people: await listPeople(), invitations: await listInvitations() }));
