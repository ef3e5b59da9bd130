import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readBuild } from "@/lib/reads/build";

export const dynamic = "force-dynamic";

export const GET = route(idPath, async ({ path }) => readBuild(path.id));
