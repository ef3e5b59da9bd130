import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readSuite } from "@/lib/reads/suite";
import { archiveSuite } from "@/lib/suites/archive-suite";

export const dynamic = "force-dynamic";

export const GET = route(idPath, async ({ path }) => readSuite(path.id));
export const DELETE = route(idPath, async ({ path }) => {
  await archiveSuite(path.id);
  return { ok: true };
});
