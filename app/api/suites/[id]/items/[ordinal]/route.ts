import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readItem } from "@/lib/reads/item";

export const dynamic = "force-dynamic";

export const GET = route(ordinalPath, { role: "reader" }, async ({ path }) => readItem(path.id, path.ordinal));
