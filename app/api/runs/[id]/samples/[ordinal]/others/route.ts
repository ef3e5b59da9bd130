import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readSameItem } from "@/lib/reads/samples/same-item";

export const dynamic = "force-dynamic";

export const GET = route(ordinalPath, { role: "reader" }, async ({ path }) => readSameItem(path.id, path.ordinal));
