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
import { HeedError } from "@/lib/errors";

const columns: Record<SampleField, string> = {
  score: "s.score",
  latency: "s.latency_ms / 1000",
  inputTokens: "s.input_tokens",
  outputTokens: "s.output_tokens",
};

const pointRow = samplePoints.shape.points.element.extend({ total: z.number().int() });

/**
 * Two numbers of each scored sample that has both. Of more than `most` samples it takes an even selection, the same one every time. A tag
 * that is not a number in any sample gives no points. Throws `not_found`.
 */
export async function readSamplePoints(id: number, { x, y }: PointsSearch, most = mostPoints): Promise<SamplePoints> {
  const [run] = await queryRows(z.object({ id: z.number() }), "select id from run where id = $1", [id]);
  if (!run) throw new HeedError("not_found", `There is no run ${id}.`);
  const number = (name: string, place: string): string => {
    const field = sampleField.safeParse(name).data;
    const tag = `case when jsonb_typeof(i.tags -> ${place}) = 'number' then (i.tags ->> ${place})::float8 end`;
    return field ? `case when ${place} <> '' then (${columns[field]})::float8 end` : tag;
  };
  const rows = await queryRows(
    pointRow,
    `with placed as (
       select s.ordinal, i.key, ${number(x, "$3::text")} as x, ${number(y, "$4::text")} as y
       from sample s join item i on i.id = s.item_id where s.run_id = $1 and s.status = 'scored'),
     counted as (
       select *, row_number() over (order by ordinal) as place, count(*) over () as total from placed where x is not null and y is not null)
     select ordinal, key, x, y, total::int as total from counted
     where total <= $2::int or floor(place * $2::float8 / total) > floor((place - 1) * $2::float8 / total) order by ordinal`,
    [id, most, x, y],
  );
  return { points: rows.map(({ total: _, ...point }) => point), total: rows[0]?.total ?? 0 };
}
