import { z } from "zod";
import {
  mostPoints,
  type PointsSearch,
  type SampleField,
  type SamplePoints,
  sampleField,
  samplePoints,
} from "@/lib/contracts/sample-points";
import { queryRows } from "@/lib/db/query-rows";
import { itemHash } from "@/lib/record/item-hash";
import { noRun } from "@/lib/record/no-run";

const columns: Record<SampleField, string> = {
  score: "s.score",
  latency: "s.latency_ms / 1000",
  inputTokens: "s.input_tokens",
  outputTokens: "s.output_tokens",
  reasoningTokens: "(select sum(t.reasoning_tokens) from turn t where t.run_id = s.run_id and t.ordinal = s.ordinal)",
};

const listOf = (expression: string) =>
  `case when jsonb_typeof(${expression}) = 'array' then ${expression} else jsonb_build_array(${expression}) end`;

const pointRow = samplePoints.shape.points.element.extend({ total: z.number().int() });

/**
 * Reads two numbers of each scored sample that has both; an even selection, always the same, of at most `most` samples. Facts are those of
 * the run's own verifier. Throws `not_found`.
 */
export async function readSamplePoints(id: number, { x, y, tags }: PointsSearch, most = mostPoints): Promise<SamplePoints> {
  // A name that is not a number in any sample gives no points. Two facts that are lists of the same length give a point for each pair.
  const [run] = await queryRows(z.object({ id: z.number() }), "select id from run where id = $1", [id]);
  if (!run) throw noRun(id);
  const number = (name: string, place: string): string => {
    const field = sampleField.safeParse(name).data;
    if (field) return `case when ${place} <> '' then to_jsonb((${columns[field]})::float8) end`;
    // A fact is read only if no tag has the name.
    return `coalesce(i.tags -> ${place}, (select n.facts -> ${place} from checks n
      where n.run_id = s.run_id and n.ordinal = s.ordinal and n.verifier = q.verifier order by n.turn desc limit 1),
      (select n.facts -> ${place} from item_finding n where n.benchmark = q.benchmark and n.facts ? ${place}
        and n.item_hash = ${itemHash("i")} order by n.kind limit 1))`;
  };
  const rows = await queryRows(
    pointRow,
    `with named as (
       select s.ordinal, i.key, i.tags, ${number(x, "$3::text")} as x, ${number(y, "$4::text")} as y
       from sample s join item i on i.id = s.item_id join run q on q.id = s.run_id where s.run_id = $1 and s.status = 'scored'),
     placed as (
       select ordinal, key, tags, a.at, (a.value #>> '{}')::float8 as x, (b.value #>> '{}')::float8 as y
       from named, jsonb_array_elements(${listOf("x")}) with ordinality a(value, at), jsonb_array_elements(${listOf("y")}) with ordinality b(value, at)
       where a.at = b.at and jsonb_array_length(${listOf("x")}) = jsonb_array_length(${listOf("y")})
         and jsonb_typeof(a.value) = 'number' and jsonb_typeof(b.value) = 'number'),
     counted as (select *, row_number() over (order by ordinal, at) as place, count(*) over () as total from placed)
     select ordinal, key, x, y, total::int as total,
       coalesce((select jsonb_object_agg(t.key, t.value) from jsonb_each(case when jsonb_typeof(counted.tags) = 'object' then counted.tags else '{}' end) t where t.key = any($5::text[])), '{}') as tags
     from counted
     where total <= $2::int or floor(place * $2::float8 / total) > floor((place - 1) * $2::float8 / total) order by ordinal, at`,
    [id, most, x, y, tags?.split(",") ?? []],
  );
  return {
    points: rows.map(({ total: _, tags: itemTags, ...point }) => (tags === undefined ? point : { ...point, tags: itemTags })),
    total: rows[0]?.total ?? 0,
  };
}
