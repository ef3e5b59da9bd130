import { manifests } from "@/lib/benchmarks/registry";
import { noPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { infoOfManifest } from "@/lib/reads/benchmark-info";

export const dynamic = "force-dynamic";

export const GET = route(noPath, { role: "reader" }, async () => manifests.map(infoOfManifest));
