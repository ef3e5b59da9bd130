import { byId } from "@/lib/access/policy";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readSuite } from "@/lib/reads/suite";
import { archiveSuite } from "@/lib/suites/archive-suite";

export const dynamic = "force-dynamic";

export const GET = route(idPath, { role: "reader" }, async ({ path }) => readSuite(path.id));
export const DELETE = route(idPath, { role: "runner", owns: byId("suite") }, async ({ path }) => {
  await archiveSuite(path.id);
  return { ok: true };
});
