import { type LaunchDetail, type LaunchRow, launchDetail, launchRow } from "@/lib/contracts/launch";
import { queryRows } from "@/lib/db/query-rows";
import { HeedError } from "@/lib/errors";
import { instant } from "./columns";
import { runRows } from "./run-rows";

const detailRow = launchDetail.omit({ runs: true }).extend({ createdAt: instant });
const detailSql = `select id, name, together, person_id as "personId", created_at as "createdAt",
    (select json_build_object('id', b.id, 'name', b.name, 'unit', b.unit, 'amount', b.amount, 'spent', b.spent) from budget b where b.id = budget_id) as budget
  from launch where id = $1`;

/** Reads a launch with its runs in the order in which they were given. Throws `not_found`, also if its runs were all deleted. */
export async function readLaunch(id: number): Promise<LaunchDetail> {
  const [[launch], runs] = await Promise.all([
    queryRows(detailRow, detailSql, [id]),
    runRows("where r.launch_id = $1 and r.delete_at is null order by r.id", [id]),
  ]);
  if (!launch || runs.length === 0)
    throw new HeedError("not_found", `There is no launch ${id} with runs. They may have been deleted; see the run list.`);
  return { ...launch, runs: runs.map(({ row }) => row) };
}

const listRow = launchRow.extend({ createdAt: instant });
const listSql = `select l.id, l.name, l.created_at as "createdAt", json_object_agg(c.status, c.count) as counts
  from launch l join (select launch_id, status, count(*)::int as count from run where delete_at is null group by 1, 2) c on c.launch_id = l.id
  group by l.id order by l.id desc`;

/** Reads the launches that have runs, the newest first. */
export function readLaunches(): Promise<LaunchRow[]> {
  return queryRows(listRow, listSql);
}
