import { createHash } from "node:crypto";
import { z } from "zod";
import type { Manifest, Release } from "@/lib/benchmarks/manifest";
import type { PublishedFigure } from "@/lib/contracts/metric";
import { tags } from "@/lib/contracts/slice";
import { queryRows } from "@/lib/db/query-rows";
import { canonicalJson } from "@/lib/text/canonical-json";

const itemRow = z.object({ ordinal: z.number().int(), tags, body: z.unknown() });
const itemSql = "select ordinal, tags, body from item where suite_id = $1 and ordinal > $2 order by ordinal limit 500";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Digests of suites by their ids: what a suite holds never changes. */
const digests = new Map<string, Promise<string>>();

/** SHA-256, hex, over what the items of a suite ask and the named tags, whatever their keys and their order. */
export async function digestOf(suiteId: number, names: readonly string[]): Promise<string> {
  const found: string[] = [];
  for (let after = -1; ; ) {
    const rows = await queryRows(itemRow, itemSql, [suiteId, after]);
    for (const { tags: of, body } of rows) found.push(hashOf(canonicalJson([names.map((name) => of[name] ?? null), body])));
    const last = rows.at(-1);
    if (!last) return hashOf(found.sort().join("\n"));
    after = last.ordinal;
  }
}

/** Which of the authors' released suites an imported suite is, by its content; null where it is none that is known. */
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

/** Whether a suite was imported and has as many items, or clusters, as the published figures rest on or a release has. */
export function isAsLarge(
  { publishedSuite, published }: Pick<Manifest, "publishedSuite" | "published">,
  { items, clusters, origin }: { items: number; clusters: number | null; origin: string },
): boolean {
  if (publishedSuite === null || published.length === 0 || origin !== "imported") return false;
  const { items: theirs, clusters: theirClusters, releases = [] } = publishedSuite;
  if (releases.some((release) => release.items === items)) return true;
  return (theirs === undefined || theirs === items) && (theirClusters === undefined || theirClusters === clusters);
}

const valueSql = "select distinct tags ->> $2 as value from item where suite_id = $1 limit 2";
const valueRow = z.object({ value: z.string().nullable() });

/**
 * The published figures of the benchmark that a suite belongs to, where a family has several; those of its part also as figures of the whole suite.
 * None for a suite that mixes them.
 */
export async function figuresLike(
  { published, publishedSuite }: Pick<Manifest, "published" | "publishedSuite">,
  suiteId: number,
): Promise<PublishedFigure[]> {
  const by = publishedSuite?.by;
  if (by === undefined) return [...published];
  const values = await queryRows(valueRow, valueSql, [suiteId, by]);
  const [only] = values;
  if (!only || values.length > 1) return [];
  return published.flatMap((figure) => {
    const { [by]: value, ...rest } = figure.slice;
    return value === only.value ? [figure, { ...figure, slice: rest }] : [];
  });
}

const suiteRow = z.object({ items: z.number().int(), clusters: z.number().int().nullable(), origin: z.string(), confirmed: z.boolean() });
const suiteSql = `select item_count as items, cluster_count as clusters, origin, exists (select 1 from annotation
    where subject = 'suite' and kind = 'authors-suite' and undone_at is null and key = suite.id::text) as confirmed from suite where id = $1`;

/** What of the papers can be drawn beside runs of a suite, and in a sentence why it is of other items. */
export interface Beside {
  figures: PublishedFigure[];
  /** Null where the suite is the authors' own, by its content or because somebody has said so, and where nothing is drawn. */
  apart: string | null;
}

/** The published figures for runs of a suite: none for an imported suite that is another, or a part of a benchmark. */
export async function publishedBeside(manifest: Manifest, suiteId: number): Promise<Beside> {
  const [suite] = await queryRows(suiteRow, suiteSql, [suiteId]);
  const nothing: Beside = { figures: [], apart: null };
  if (!suite) return nothing;
  const isTheirs = suite.confirmed || (await releaseOf(manifest, { id: suiteId, ...suite })) !== null;
  if (suite.origin === "imported" && !isTheirs && !isAsLarge(manifest, suite)) return nothing;
  const figures = await figuresLike(manifest, suiteId);
  if (isTheirs || figures.length === 0) return { figures, apart: null };
  const apart =
    suite.origin === "imported"
      ? "The published figures are of the authors’ suite, which this one may be: it has as many items. The leaderboard asks whether it is."
      : "The published figures are of the authors’ suite, whose items are others.";
  return { figures, apart };
}
