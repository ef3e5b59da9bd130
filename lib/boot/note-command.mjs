/**
 * Appends what was done with the command line, or at a start, to the audit log (lib/access/audit.ts), which owners read.
 * @param {Pick<import("pg").ClientBase, "query">} client of a database with the current schema
 * @param {string} action as in lib/contracts/audit.ts
 * @param {string} [subject] what it was done to
 * @param {Record<string, unknown>} [detail] without secrets
 */
export async function noteCommand(client, action, subject = "", detail = {}) {
  const sql = "insert into audit_event (person_id, person_name, action, subject, detail) values (null, 'Command line', $1, $2, $3)";
  await client.query(sql, [action, subject, JSON.stringify(detail)]);
}
