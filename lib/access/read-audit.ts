import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { type AuditPage, type AuditSearch, auditEvent } from "@/lib/contracts/audit";
import { queryRows } from "@/lib/db/query-rows";

/** Events of one page of the log. */
const pageLength = 100;

const row = auditEvent.extend({ at: z.date().transform((date) => date.toISOString()) });

const readEvents = ({ person, action, before }: AuditSearch, most: number | null) =>
  queryRows(
    row,
    `select id, at, person_id as "personId", person_name as "personName", action, subject, detail from audit_event
     where ($1::text is null or person_id = $1) and ($2::text is null or action = $2) and ($3::int is null or id < $3)
     order by id desc limit $4`,
    [person ?? null, action ?? null, before ?? null, most],
  );

/** Reads a page of the audit log, newest events first, with the people by whom it can be filtered. */
export async function readAudit(search: AuditSearch): Promise<AuditPage> {
  const events = await readEvents(search, pageLength + 1);
  const people = await queryRows(z.object({ id: z.string(), name: z.string() }), "select id, name from person order by lower(name), id");
  return { events: events.slice(0, pageLength), people, hasMore: events.length > pageLength };
}

/** Writes the events of a search as CSV, newest first. Cells that a spreadsheet would read as formulas begin with an apostrophe. */
export async function auditCsv(search: AuditSearch): Promise<string> {
  const events = await readEvents(search, null);
  const rows = events.map(({ at, personName, action, subject, detail }) => [at, personName, action, subject, JSON.stringify(detail)]);
  return stringify(rows, { header: true, columns: ["at", "person", "action", "subject", "detail"], escape_formulas: true });
}
