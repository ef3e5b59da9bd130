import { readRunDifferences } from "@/lib/comparisons/run-differences";
import type { RunPosition } from "@/lib/contracts/run-position";
import { idPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";
import { readRunPlace } from "@/lib/ranking/run-position";

export const dynamic = "force-dynamic";

export const GET = route(idPath, async ({ path }): Promise<RunPosition> => {
  const [place, against] = await Promise.all([readRunPlace(path.id), readRunDifferences(path.id)]);
  return { ...place, against };
});
