import { type ItemPage, itemRow } from "@/lib/contracts/suite";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { likePattern } from "@/lib/reads/samples/like-pattern";
import { countRow } from "./columns";

/** Number of characters of an item's content that a search reads, so that typing a letter never reads megabytes. */
const searched = 50_000;

/**
 * Reads one page of a suite's items in order, after the ordinal `cursor`. Throws `not_found`.
 * @param page with `text`, which must be part of the key or of the item's first 50,000 characters of content; shared texts match by their
 * hash
 */
export async function readSuiteItems(id: number, page: { cursor?: number | null; limit?: number; text?: string } = {}): Promise<ItemPage> {
  const { cursor = null, limit = 50, text } = page;
  const [suite] = await queryRows(countRow, "select item_count as count from suite where id = $1", [id]);
  if (!suite) throw new HeedError("not_found", `There is no suite ${id}.`);
  const { pattern, collation } = likePattern(text ?? "");
  const where = `suite_id = $1 and ($2 = '%%' or key ${collation} ilike $2 or left(body::text, ${searched}) ${collation} ilike $2)`;
  const rows = await queryRows(
    itemRow,
    `select id, ordinal, key, tags from item where ${where} and ordinal > $3 order by ordinal limit $4`,
    [id, pattern, cursor ?? -1, limit + 1],
  );
  const items = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (items.at(-1)?.ordinal ?? null) : null;
  if (!text) return { items, nextCursor, total: suite.count };
  const [total] = await queryRows(countRow, `select count(*)::int as count from item where ${where}`, [id, pattern]);
  return { items, nextCursor, total: total?.count ?? 0 };
}
