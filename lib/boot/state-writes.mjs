import ts from "typescript";

/** Columns that only an event of the tables in lib/record may change. */
const guarded = {
  run: ["status", "stopped_by", "reason", "waits_for", "resume_at", "probe_at", "probes", "started_at", "finished_at", "stop_rule"],
  job: ["status", "started_at", "finished_at"],
  sample: ["status"],
};
const tables = Object.keys(guarded);

/**
 * Writers of such columns without an event, including the state machine itself: each with its file, the beginning of its statement, and the
 * reason.
 */
export const besideTheTables = [
  { file: "lib/record/state-machine.ts", begin: "update {table} set", why: "This makes the statements of events." },
  { file: "lib/record/sample-states.ts", begin: "update sample s set", why: "This makes the statements of events." },
  {
    file: "lib/boot/restore.mjs",
    begin: "with held as (update run set status",
    why: "The tables are not built yet; a test compares both.",
  },
  { file: "lib/boot/restore.mjs", begin: "update job set status", why: "The tables are not built yet; a test compares both." },
  { file: "lib/boot/restore.mjs", begin: "update run set probe_at", why: "No endpoint is probed where a backup was restored." },
  { file: "lib/exchange/row-writer.ts", begin: "insert into ", why: "Rows of a file come in the states that the event “receive” names." },
  {
    file: "lib/runs/launch-run.ts",
    begin: "insert into run (",
    why: "A launch makes a run in the state of its event, with the columns that it decides.",
  },
  { file: "lib/curation/keep.ts", begin: "update {tables[kind]} set", why: "It keeps, archives and deletes by columns of its own list." },
  { file: "lib/record/write-results.ts", begin: "insert into {table}", why: "It adds turns, attempts and checks." },
  { file: "lib/engine/afterwards.ts", begin: "update run r set waits_for", why: "A run that ended while it waited gives its place on." },
  { file: "lib/runs/probe-runs.ts", begin: "update run r set probe_at", why: "A worker claims the probe of a stopped run." },
  { file: "lib/runs/probe-runs.ts", begin: "update run set probes", why: "It notes a failed probe." },
  { file: "lib/runs/probe-runs.ts", begin: "update run set probe_at = null", why: "It ends the probing." },
  { file: "lib/runs/change-run.ts", begin: "update run set probe_off", why: "A person chooses whether a stopped run is probed." },
  { file: "lib/runs/probe-now.ts", begin: "update run set probe_at", why: "A person wants the next probe at once." },
];

const table = String.raw`(?:"?public"?\.)?(?:"?(?<table>${tables.join("|")})"?|"?\{[^}]*\}"?)(?![\w.])`;
const writes = new RegExp(String.raw`\b(?<verb>update|insert\s+into|merge\s+into|copy)\s+(?:only\s+)?${table}`, "gi");
const fromTable = /\{new(?:Run\(|Sample\}|Job\})/;

/** The parts of a list, up to a word that ends it or its closing bracket; commas within brackets do not separate. */
function partsOf(sql, end) {
  const parts = [""];
  for (let at = 0, depth = 0; at < sql.length; at++) {
    const letter = sql[at];
    if ("([{".includes(letter)) depth++;
    if (")]}".includes(letter)) depth--;
    if (depth < 0 || (depth === 0 && (letter === ";" || (/\s/.test(letter) && end.test(sql.slice(at + 1)))))) break;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** The columns that assignments name; null if they cannot be read. */
function assigned(sql) {
  const names = partsOf(sql, /^(?:where|from|returning)\b/i).map((part) => {
    const list = /^\(([\w\s,"]+)\)\s*=/.exec(part);
    if (list) return list[1].split(",").map((name) => name.trim().replaceAll('"', ""));
    return /^(?:\w+\.)?"?(\w+)"?\s*=/.exec(part)?.slice(1) ?? null;
  });
  return names.includes(null) ? null : names.flat();
}

/** Describes the guarded columns that a statement writes; null if none. */
function writtenBy(sql, { groups, index, 0: begin }) {
  const rest = sql.slice(index + begin.length);
  const meant = groups.table ? [groups.table.toLowerCase()] : tables;
  const guardedColumns = new Set(meant.flatMap((name) => guarded[name]));
  const name = groups.table ?? "a table that is not named";
  const problem = (columns) => {
    if (columns === null) return `columns of ${name} that cannot be read`;
    const states = columns.map((column) => column.toLowerCase()).filter((column) => guardedColumns.has(column));
    return states.length > 0 ? `${states.join(", ")} of ${name}` : null;
  };
  if (/^(?:merge|copy)/i.test(begin)) return groups.table ? `rows of ${name}` : null;
  if (/^update/i.test(begin)) {
    const set = /^(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/i.exec(rest);
    if (set) return problem(assigned(rest.slice(set[0].length)));
    // A sentence is not a statement, but the beginning of a composed statement is.
    return rest.trim() === "" && groups.table ? `columns of ${name} that cannot be read` : null;
  }
  const columns = /^(?:\s+(?:as\s+)?(?!values\b|select\b)\w+)?\s*\(([\w\s,"]+)\)/i.exec(rest);
  if (!columns) return /^\s*(?:\(|values\b|select\b|default\b|$)/i.test(rest) ? `columns of ${name} that cannot be read` : null;
  const names = columns[1].split(",").map((column) => column.trim().replaceAll('"', ""));
  const again = /\bdo\s+update\s+set\b/i.exec(rest);
  const replaced = again ? problem(assigned(rest.slice(again.index + again[0].length))) : null;
  return replaced ?? (names.includes("status") && !fromTable.test(rest) ? problem(["status"]) : null);
}

/** The text of a literal or of joined literals, with inserted expressions in braces; null for anything else. */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`).join("");
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  if (left === null && right === null) return null;
  return (left ?? `{${node.left.getText()}}`) + (right ?? `{${node.right.getText()}}`);
}

const camel = (column) => column.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const creating = /^(?:create|upsert|connectOrCreate)/;
const changing = /^(?:create|upsert|update|connectOrCreate)/;

/** Describes the guarded columns that a call of Prisma's client writes; null if none. */
function writtenByCall({ expression, arguments: [argument] }) {
  if (!ts.isPropertyAccessExpression(expression) || !changing.test(expression.name.text)) return null;
  const on = expression.expression;
  if (!ts.isPropertyAccessExpression(on) || !tables.includes(on.name.text)) return null;
  const name = on.name.text;
  if (creating.test(expression.name.text)) return `rows of ${name}`;
  const data =
    argument && ts.isObjectLiteralExpression(argument) ? argument.properties.find((property) => property.name?.getText() === "data") : null;
  const value = data && ts.isPropertyAssignment(data) ? data.initializer : null;
  if (!value || !ts.isObjectLiteralExpression(value) || !value.properties.every(({ name: key }) => key && !ts.isComputedPropertyName(key)))
    return `columns of ${name} that cannot be read`;
  const states = value.properties.map((property) => property.name.text).filter((field) => guarded[name].map(camel).includes(field));
  return states.length > 0 ? `${states.join(", ")} of ${name}` : null;
}

/** Describes rows of runs, jobs or samples that Prisma writes together with another row; null if none. */
function writtenWithin({ name, initializer }) {
  const isRelation = ["run", "runs", "former", "next", "job", "jobs", "sample", "samples"].includes(name.text);
  if (!isRelation || !ts.isObjectLiteralExpression(initializer)) return null;
  return initializer.properties.some((inner) => inner.name && changing.test(inner.name.getText())) ? `rows of ${name.text}` : null;
}

/**
 * Lists writes of the state of a run, a job or a sample, in SQL or by Prisma's client, that are not events of the tables in lib/record.
 * @param {string} file
 * @param {string} text
 * @param {Set<unknown>} used collects the exceptions that were found
 * @returns {string[]} a line for each
 */
export function stateWrites(file, text, used = new Set()) {
  if (!/\b(?:update|insert|merge|copy)\s|\.(?:create|update|upsert)/i.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = [];
  const note = (node, written) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    lines.push(`${file}:${line + 1} writes ${written}.`);
  };
  const look = (node) => {
    const sql = textOf(node);
    if (sql !== null) {
      for (const match of sql.matchAll(writes)) {
        const written = writtenBy(sql, match);
        if (written === null) continue;
        const allowed = besideTheTables.find(
          (entry) => entry.file === file && sql.slice(sql.startsWith("with ") ? 0 : match.index).startsWith(entry.begin),
        );
        if (allowed) used.add(allowed);
        else note(node, written);
      }
      // The whole of a template or of joined literals has been checked; inserted expressions may contain further literals.
      if (ts.isTemplateExpression(node)) for (const { expression } of node.templateSpans) look(expression);
      return;
    }
    const written = ts.isCallExpression(node) ? writtenByCall(node) : ts.isPropertyAssignment(node) ? writtenWithin(node) : null;
    if (written !== null) note(node, written);
    ts.forEachChild(node, look);
  };
  look(source);
  return lines;
}
