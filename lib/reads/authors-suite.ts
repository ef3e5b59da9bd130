import { createHash } from "node:crypto";
import { z } from "zod";
import type { Manifest, Release } from "@/lib/benchmarks/manifest";
import type { PublishedFigure } from "@/lib/contracts/metric";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { editionOfSuite } from "@/lib/record/suite-editions";
import { canonicalJson } from "@/lib/text/canonical-json";
import { figuresAtLevels } from "./figures-at-levels";

const itemRow = z.object({ ordinal: z.number().int(), tags, body: z.unknown() });
const itemSql = "select ordinal, tags, body from item where suite_id = $1 and ordinal > $2 order by ordinal limit 500";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Digests of suites by their ids; cached because the content of a suite never changes. */
const digests = new Map<string, Promise<string>>();

/** Computes the SHA-256, in hex, over the content of a suite's items and their named tags, ignoring keys and order. */
export async function digestOf(suiteId: number, names: readonly string[]): Promise<string> {
  const hashes: string[] = [];
  for (let after = -1; ; ) {
    const rows = await queryRows(itemRow, itemSql, [suiteId, after]);
    for (const { tags, body } of rows) hashes.push(hashOf(canonicalJson([names.map((name) => tags[name] ?? null), body])));
    const last = rows.at(-1);
    if (!last) return hashOf(hashes.sort().join("\n"));
    after = last.ordinal;
  }
}

/** Finds the authors' release that equals an imported suite by its content; null if no known release does. */
export async function releaseOf(
  { publishedSuite }: Pick<Manifest, "publishedSuite">,
  { id, items, origin }: { id: number; items: number; origin: string },
): Promise<Release | null> {
  for (const release of publishedSuite?.releases ?? []) {
    if (origin !== "imported" || release.items !== items) continue;
    const key = `${id} ${release.tags.join(" ")}`;
    const digest = digests.get(key) ?? digestOf(id, release.tags);
    digests.set(key, digest);
    digest.catch(() => digests.delete(key));
    if ((await digest) === release.digest) return release;
  }
  return null;
}

/** True if a suite was imported and has as many items or clusters as the basis of the published figures, or as many items as a release. */
export function isAsLarge(
  { publishedSuite, published }: Pick<Manifest, "publishedSuite" | "published">,
  { items, clusters, origin }: { items: number; clusters: number | null; origin: string },
): boolean {
  if (publishedSuite === null || published.length === 0 || origin !== "imported") return false;
  const { items: theirs, clusters: theirClusters, releases = [] } = publishedSuite;
  if (releases.some((release) => release.items === items)) return true;
  return (theirs === undefined || theirs === items) && (theirClusters === undefined || theirClusters === clusters);
}

const valueSql = `select tag, jsonb_agg(distinct i.tags -> tag) as values from item i cross join unnest($2::text[]) as tag
  where suite_id = $1 and i.tags ? tag group by tag`;
const valueRow = z.object({ tag: z.string(), values: z.array(tags.valueType) });

/** Returns the figures of an edition that apply to the suite's content, or a sentence explaining why there are none. */
async function figuresOver(manifest: Manifest, suiteId: number, edition: string | undefined): Promise<readonly PublishedFigure[] | string> {
  const { published, publishedGrid, views } = manifest;
  const [first] = views.editions ?? [];
  const figures = published.filter((figure) => (figure.edition ?? first?.id) === edition);
  if (figures.length === 0 && published.length > 0) {
    const labels = views.editions?.filter(({ id }) => published.some((figure) => (figure.edition ?? first?.id) === id));
    const each = labels?.map(({ label }) => label).join(" and ");
    return `No comparable published figures: the papers report ${each} separately, and this suite combines them.`;
  }
  if (publishedGrid === null) return figures;
  const rows = await queryRows(valueRow, valueSql, [suiteId, [publishedGrid.tag, publishedGrid.within.tag]]);
  return figuresAtLevels(figures, publishedGrid, Object.fromEntries(rows.map(({ tag, values }) => [tag, values])));
}

const suiteRow = z.object({ items: z.number().int(), clusters: z.number().int().nullable(), origin: z.string(), confirmed: z.boolean() });
const suiteSql = `select item_count as items, cluster_count as clusters, origin, exists (select 1 from annotation
    where subject = 'suite' and kind = 'authors-suite' and undone_at is null and key = suite.id::text) as confirmed from suite where id = $1`;

/** The published figures that can be drawn next to runs of a suite, and a sentence if they are for other items or missing. */
export interface Beside {
  figures: readonly PublishedFigure[];
  /** Null if the suite is the authors' own, by its content or because a person confirmed it. */
  apart: string | null;
}

/** Reads the published figures for runs of a suite; none for an imported suite that differs from the authors' or is only part of it. */
export async function publishedBeside(manifest: Manifest, suiteId: number): Promise<Beside> {
  const [suite] = await queryRows(suiteRow, suiteSql, [suiteId]);
  if (!suite || manifest.published.length === 0) return { figures: [], apart: null };
  const isTheirs = suite.confirmed || (await releaseOf(manifest, { id: suiteId, ...suite })) !== null;
  const figures = await figuresOver(manifest, suiteId, await editionOfSuite(manifest, suiteId));
  if (typeof figures === "string") return { figures: [], apart: figures };
  if (isTheirs) return { figures, apart: null };
  if (suite.origin !== "imported") return { figures, apart: "Published figures are for the authors’ suite, which has different items." };
  if (!isAsLarge(manifest, suite))
    return {
      figures: [],
      apart:
        "No comparable published figures: they are for the authors’ whole suite, and this imported suite is different or only part of it.",
    };
  const apart =
    "Published figures are for the authors’ suite. This suite may be the authors’: it has the same number of items. Answer the question on the leaderboard.";
  return { figures, apart };
}
