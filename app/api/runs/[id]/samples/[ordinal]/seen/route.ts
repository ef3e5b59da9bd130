import { markSeen } from "@/lib/curation/mark-seen";
import { ordinalPath } from "@/lib/http/path";
import { route } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** Marks this sample as seen. */
export const PUT = route(ordinalPath, { role: "reader" }, async ({ path }) => {
  await markSeen(path.id, path.ordinal, true);
  return { seen: true };
});

export const DELETE = route(ordinalPath, { role: "reader" }, async ({ path }) => {
  await markSeen(path.id, path.ordinal, false);
  return { seen: false };
});
