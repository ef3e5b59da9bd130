import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { testPassword, testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { authFor } from "@/lib/access/auth";
import type { Access, Policy } from "@/lib/access/policy";
import { type Role, role as roles, type Scope, scope as scopes } from "@/lib/contracts/access";
import { problem } from "@/lib/contracts/problem";
import { pool } from "@/lib/db/pool";
import { addressHeader } from "@/lib/http/content-policy";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { createShare } from "@/lib/shares/share";

// Every route and page with its real guard, and in place of what it does an answer that says it was reached. What a share's link opens is
// left as it is: its handler checks the link.
const reached = { reached: true };
vi.mock("@/lib/http/route", async (original) => {
  const actual = await original<typeof import("@/lib/http/route")>();
  const route = (path: never, policy: { role?: string }, handler: never) =>
    actual.route(path, policy as never, policy.role === "share" ? handler : async () => reached);
  return { ...actual, route };
});
vi.mock("@/app/page-declaration", async (original) => {
  const actual = await original<typeof import("@/app/page-declaration")>();
  const isShare = ({ role }: { role: string }) => role === "share";
  return {
    ...actual,
    page: (access: Access, render: never) => actual.page(access, isShare(access) ? render : async () => "reached"),
    pageMetadata: (access: Access, build: never) =>
      actual.pageMetadata(access, isShare(access) ? build : async () => ({ title: "reached" })),
  };
});
let pageHeaders = new Headers();
vi.mock("next/headers", () => ({ headers: async () => pageHeaders, cookies: async () => ({ get: () => undefined }) }));
withAccounts();

const origin = "http://localhost:3000";
const hour = 3_600_000;
/** A caller of the tests: what it sends, and who it is to Heed; `role` is null for a caller who is not logged in. */
interface TestCaller {
  headers: Record<string, string>;
  role: Role | null;
  personId: string;
  /** Scopes of a key; null for a person. */
  scopes: readonly string[] | null;
}
const nobody = { role: null, personId: "", scopes: null };
const callers: Record<string, TestCaller> = { "no session": { headers: {}, ...nobody } };
/** Ids of people by their names. */
const ids: Record<string, string | null> = { nobody: null };
const makers = { "own thing": "ada", "another runner's thing": "bert", "thing before accounts": "nobody" };

/** Logs in with the password of tests and returns the cookies. */
async function logIn(email: string): Promise<Record<string, string>> {
  const headers = new Headers({ host: "localhost:3000", origin });
  const answer = await authFor(headers).api.signInEmail({ body: { email, password: testPassword }, headers, asResponse: true });
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  };
}

beforeAll(async () => {
  const query = (sql: string, bound: unknown[]) => pool().query(sql, bound);
  const people = { rita: "reader", ada: "runner", bert: "runner", olga: "owner", dan: "owner" } as const;
  for (const [name, role] of Object.entries(people)) ids[name] = (await testPerson(`${name}@lab.example`, role)).personId;
  const person = (name: keyof typeof people): { personId: string; role: Role } => ({ personId: ids[name] ?? "", role: people[name] });
  const makeKey = async (name: keyof typeof people, scopes: Scope[]) =>
    makeApiKey({ kind: "person", name, sessionId: "", ...person(name) }, { name: "key", role: people[name], scopes, days: 1 });
  const bearer = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });
  for (const name of ["rita", "ada", "olga"] as const) {
    callers[people[name]] = { headers: await logIn(`${name}@lab.example`), ...person(name), scopes: null };
    for (const scope of scopes.options)
      callers[`${people[name]}'s key for ${scope}`] = { headers: bearer(await makeKey(name, [scope])), ...person(name), scopes: [scope] };
  }
  const past = new Date(Date.now() - hour);
  const known = (await query("select id from person_session", [])).rows.map(({ id }) => id);
  callers["expired session"] = { headers: await logIn("olga@lab.example"), ...nobody };
  await query("update person_session set expires_at = $1 where not (id = any($2))", [past, known]);
  callers["deactivated person"] = { headers: await logIn("dan@lab.example"), ...nobody };
  callers["deactivated person's key"] = { headers: bearer(await makeKey("dan", [...scopes.options])), ...nobody };
  await query("update person set deactivated_at = $1 where id = $2", [past, ids.dan]);
  callers["expired key"] = { headers: bearer(await makeKey("olga", [...scopes.options])), ...nobody };
  await query("update api_key set expires_at = $1 where id = (select max(id) from api_key)", [past]);
  callers["revoked key"] = { headers: bearer(await makeKey("olga", [...scopes.options])), ...nobody };
  await query("update api_key set revoked_at = $1 where id = (select max(id) from api_key)", [past]);
});

interface Row {
  /** For a page `page`, else the method of the request. */
  method: string;
  address: string;
  role: Access["role"];
  /** The kind of thing that a runner must have made; empty for none. */
  made: string;
  /** The scope that an API key needs; `none` if no key may do it. */
  scope: string;
}
type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>;
type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<unknown>;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const filesNamed = (name: string) =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(`/${name}`))
    .sort();
const addressOf = (file: string) => `/${file.replace(/\/?[^/]+$/, "").replaceAll(/\([^)]*\)\/?/g, "")}`;
const handlers = new Map<string, { handler: Handler; folder: string }>();
const pages = new Map<string, { render: Page; metadata: Page | undefined }>();

/** The rows of a route, one for each value of the parameter that its policy names. */
function rowsOf(method: string, address: string, policy: Policy<never>): Row[] {
  const row = (at: string, { role, owns, scope }: Access<never>): Row => {
    const needsKey = role !== "open" && role !== "share";
    const usual = method === "GET" ? "read" : "write";
    return { method, address: at, role, made: owns?.kind ?? "", scope: needsKey ? (scope === null ? "none" : (scope ?? usual)) : "" };
  };
  if ("role" in policy) return [row(address, policy)];
  const { parameter, values } = policy as { parameter: string; values: Record<string, Access<never>> };
  return Object.entries(values).map(([value, access]) => row(address.replace(`[${parameter}]`, value), access));
}

const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const code = (text: string) => (text === "" ? "" : `\`${text}\``);
const write = (rows: Row[]) =>
  [
    line(["method", "address", "role", "a runner must have made the", "scope of an API key"]),
    line(["---", "---", "---", "---", "---"]),
    ...rows.map(({ method, address, role, made, scope }) => line([method, code(address), role, made, scope])),
  ].join("\n");
const read = (text: string): Row[] =>
  [...text.matchAll(/^\| ([A-Za-z]+) \| `([^`]+)` \| (\w+) \| ([a-z ]*) \| (\w*) \|$/gm)].map(([, method, address, role, made, scope]) => ({
    ...{ method, address, role, made, scope },
  })) as Row[];

const document = resolve("docs/access.md");
const routeRows: Row[] = [];
const pageRows: Row[] = [];

beforeAll(async () => {
  const { declaredRoutes } = await import("@/lib/http/route");
  const { declaredPages } = await import("./page-declaration");
  for (const file of filesNamed("route.ts")) {
    const module: Record<string, Handler> = await import(resolve("app", file));
    const address = addressOf(file);
    for (const [method, handler] of Object.entries(module).filter(([name]) => methods.includes(name))) {
      const policy = declaredRoutes.get(handler);
      if (!policy) throw new Error(`${method} of app/${file} is not declared; build it with route() of lib/http/route.ts.`);
      const rows = rowsOf(method, address, policy);
      routeRows.push(...rows);
      for (const row of rows) handlers.set(`${method} ${row.address}`, { handler, folder: address });
    }
  }
  for (const file of filesNamed("page.tsx")) {
    const { default: render, generateMetadata }: { default: Page; generateMetadata?: Page } = await import(resolve("app", file));
    const access = declaredPages.get(render);
    if (!access) throw new Error(`app/${file} is not declared; build it with page() of app/page-declaration.tsx.`);
    if (generateMetadata && declaredPages.get(generateMetadata)?.role !== access.role)
      throw new Error(`The metadata of app/${file} are not declared with its role; build them with pageMetadata().`);
    pageRows.push({ method: "page", address: addressOf(file), role: access.role, made: "", scope: access.role === "share" ? "" : "none" });
    pages.set(addressOf(file), { render, metadata: generateMetadata });
  }
});

test("docs/access.md matches the declarations; npx vitest run app/role-table.apart.db.test.ts -u updates it", async () => {
  const place = /(?<=<!-- access -->\n).*?(?=\n<!-- end -->)/s;
  const text = readFileSync(document, "utf8");
  expect(text).toMatch(place);
  await expect(text.replace(place, () => write([...routeRows, ...pageRows]))).toMatchFileSnapshot(document);
});

// Where a parameter must have a form, a value of that form; ids are those of the things that the tests make.
const values: Record<string, string | string[]> = {
  ...{ family: "ifscale", panel: "curve", evidence: "steps", numbers: "metrics", what: "metrics", hash: "ab".repeat(32) },
  ...{
    kind: "runs",
    verb: "pause",
    ordinal: "0",
    nth: "0",
    benchmark: "ifscale",
    builder: "x",
    model: ["m"],
    slug: "a".repeat(22),
    path: ["sign-out"],
  },
};

/** The parameters that Next reads from an address, by the address of its folder. */
function paramsOf(folder: string, address: string, id: string): Record<string, string | string[]> {
  const given = address.split("/");
  return Object.fromEntries(
    folder.split("/").flatMap((part, at) => {
      const name = /^\[(?:\.\.\.)?(\w+)\]$/.exec(part)?.[1];
      if (name === undefined) return [];
      return [[name, given[at] !== part ? (given[at] ?? "") : name === "id" ? id : (values[name] ?? "1")]];
    }),
  );
}

/** Ids of things by kind and maker. */
const things = new Map<string, string>();

beforeAll(async () => {
  const insert = async (sql: string, bound: unknown[]): Promise<string> => String((await pool().query(sql, bound)).rows[0].id);
  for (const [at, name] of Object.values(makers).entries()) {
    const maker = ids[name];
    const { runId, suiteId } = await storedRun({ densities: [at + 1] });
    const { slug } = await createShare({ kind: "run", runId });
    await pool().query("update share set person_id = $2 where slug = $1", [slug, maker]);
    const made: Record<string, string> = {
      run: await insert("update run set person_id = $2 where id = $1 returning id", [runId, maker]),
      suite: await insert("update suite set person_id = $2 where id = $1 returning id", [suiteId, maker]),
      launch: await insert("insert into launch (name, together, person_id) values ('a', true, $1) returning id", [maker]),
      job: await insert(
        "insert into job (kind, benchmark, name, input, status, person_id) values ('build', 'ifscale', 'a', '{}', 'queued', $1) returning id",
        [maker],
      ),
      preset: await insert("insert into preset (name, settings, person_id) values ($1, '{}', $2) returning id", [`p${at}`, maker]),
      "saved view": await insert("insert into saved_view (name, line, person_id) values ($1, '', $2) returning id", [`v${at}`, maker]),
      budget: await insert(
        "with made as (insert into budget (unit, amount) values ('usd', 1) returning id) update run set budget_id = (select id from made) where id = $1 returning budget_id as id",
        [runId],
      ),
      upload: await insert("insert into upload (name, person_id) values ('a', $1) returning id", [maker]),
      annotation: await insert(
        "insert into annotation (subject, key, kind, value, author, why, person_id) values ('run', '1', 'note', '{}', 'a', '', $1) returning id",
        [maker],
      ),
      share: slug,
    };
    for (const [kind, id] of Object.entries(made)) things.set(`${kind} ${name}`, id);
  }
});

const rank = (role: string) => roles.options.map(String).indexOf(role);

/** What a row of the table says about a request: a status, or that its handler is reached. */
function expected({ role, made, scope }: Row, caller: TestCaller, maker: string): string {
  if (role === "open") return "reached";
  if (role === "share") return "404";
  if (caller.role === null) return "401";
  if (rank(caller.role) < rank(role)) return "403";
  if (caller.scopes && (scope === "none" || !caller.scopes.includes(scope))) return "403";
  return made === "" || caller.role === "owner" || caller.personId === ids[maker] ? "reached" : "403";
}

/** Requests so far; each has another client address, since tries of passwords are counted by it. */
let sentCount = 0;

async function requested(row: Row, sent: Record<string, string>, id: string): Promise<string> {
  const route = handlers.get(`${row.method} ${row.address}`);
  if (!route) return "no such route";
  const params = paramsOf(route.folder, row.address, id);
  const slug = row.made === "share" ? { slug: id } : {};
  sentCount += 1;
  const client = `10.0.${Math.floor(sentCount / 256)}.${sentCount % 256}`;
  const request = new Request(`http://localhost:3000${row.address}`, {
    method: row.method,
    headers: { host: "localhost:3000", origin, "content-type": "application/json", "x-heed-client": client, ...sent },
    ...(row.method !== "GET" && {
      body: JSON.stringify(
        row.role === "share"
          ? { password: "x" }
          : {
              ids: [Number(id)],
              runIds: [Number(id)],
              uploads: [Number(id)],
              upload: Number(id),
              budget: { id: Number(id) },
              verb: "note",
              note: "",
            },
      ),
    }),
  });
  const response = await route.handler(request, { params: Promise.resolve({ ...params, ...slug }) });
  if (response.ok) return "reached";
  const { error } = problem.parse(await response.json());
  const codes: Record<string, string> = { unauthenticated: "401", forbidden: "403", not_found: "404" };
  return codes[error.code] === String(response.status) ? String(response.status) : `${response.status} ${error.code}: ${error.message}`;
}

test("every route admits and refuses callers as the table states", async () => {
  const rows = read(readFileSync(document, "utf8")).filter(({ method }) => method !== "page");
  expect(rows.length).toBeGreaterThan(120);
  const differences: string[] = [];
  for (const row of rows)
    for (const [name, caller] of Object.entries(callers))
      for (const [thing, maker] of row.made === "" ? [["", "nobody"] as const] : Object.entries(makers)) {
        const outcome = await requested(row, caller.headers, row.made === "" ? "1" : (things.get(`${row.made} ${maker}`) ?? ""));
        const should = expected(row, caller, maker);
        if (outcome !== should) differences.push(`${row.method} ${row.address}, ${name}, ${thing}: ${outcome}, not ${should}`);
      }
  expect(differences).toEqual([]);
});

test("without accounts, this machine reaches every route", async () => {
  const rows = read(readFileSync(document, "utf8")).filter(({ method, role }) => method !== "page" && role !== "share");
  vi.stubEnv("HEED_ACCOUNTS", "");
  const outcomes = await Promise.all(rows.map((row) => requested(row, {}, "1")));
  vi.stubEnv("HEED_ACCOUNTS", "1");
  expect(new Set(outcomes)).toEqual(new Set(["reached"]));
});

const digest = z.object({ digest: z.string() });

/** How a page or its metadata answers: reached, sent to the login page, or a status. */
async function opened(render: Page, address: string, sent: Record<string, string>): Promise<string> {
  pageHeaders = new Headers({ host: "localhost:3000", ...sent, [addressHeader]: "/runs?q=a" });
  const props = { params: Promise.resolve(paramsOf(address, address, "1")), searchParams: Promise.resolve({}) };
  try {
    const answer = await render(props);
    return answer === "reached" || JSON.stringify(answer) === JSON.stringify({ title: "reached" }) ? "reached" : JSON.stringify(answer);
  } catch (error) {
    const thrown = digest.parse(error).digest;
    if (thrown.startsWith("NEXT_REDIRECT")) return thrown.includes(";/login?next=%2Fruns%3Fq%3Da;") ? "401" : thrown;
    return thrown.replace("NEXT_HTTP_ERROR_FALLBACK;", "");
  }
}

test("every page and its metadata open exactly for callers that the table lists", async () => {
  vi.stubEnv("__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS", "true");
  const rows = read(readFileSync(document, "utf8")).filter(({ method }) => method === "page");
  expect(rows.map(({ address }) => address).sort()).toEqual([...pages.keys()].sort());
  const differences: string[] = [];
  for (const row of rows) {
    const { render, metadata } = pages.get(row.address) ?? {};
    for (const [name, caller] of Object.entries(callers)) {
      const should = expected(row, caller, "nobody");
      const outcome = render ? await opened(render, row.address, caller.headers) : "no such page";
      if (outcome !== should) differences.push(`${row.address}, ${name}: ${outcome}, not ${should}`);
      const read = metadata ? await opened(metadata, row.address, caller.headers) : should;
      // Metadata of a page that is not shown are empty.
      if (read !== should && read !== "{}") differences.push(`metadata of ${row.address}, ${name}: ${read}, not ${should}`);
      if (metadata && should === "reached" && read !== "reached") differences.push(`metadata of ${row.address}, ${name}: ${read}`);
      if (should !== "reached" && read === "reached") differences.push(`metadata of ${row.address}, ${name}: reached`);
    }
  }
  expect(differences).toEqual([]);
});
