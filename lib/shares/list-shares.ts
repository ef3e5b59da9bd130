import type { Share, ShareTarget } from "@/lib/contracts/share";
import { queryRows } from "@/lib/db/query-rows";
import { shareColumns, shareRow } from "./share-row";

/** What a list of links is narrowed to; each part may be left out. */
export interface ShareFilter {
  kind?: ShareTarget["kind"];
  runId?: number;
  ordinal?: number;
  benchmark?: string;
}

/** Links that work, newest first. */
export async function listShares(filter: ShareFilter = {}): Promise<Share[]> {
  const { kind, ...target } = filter;
  return queryRows(
    shareRow,
    `select ${shareColumns} from share where revoked_at is null and ($1::text is null or kind = $1) and target @> $2::jsonb order by created_at desc, slug`,
    [kind ?? null, JSON.stringify(target)],
  );
}
