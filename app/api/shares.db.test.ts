import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { leaderboard } from "@/lib/contracts/leaderboard";
import { metric } from "@/lib/contracts/metric";
import { runDetail } from "@/lib/contracts/run";
import { sampleDetail, samplePage } from "@/lib/contracts/sample";
import { type Share, type ShareTarget, share } from "@/lib/contracts/share";
import { annotate } from "@/lib/curation/annotate";
import { markSeen } from "@/lib/curation/mark-seen";
import { pool } from "@/lib/db/pool";
import { readKeys } from "@/lib/keys/redact-keys";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { createShare, whyClosed } from "@/lib/shares/share";
import { GET as getExport } from "./runs/[id]/export/route";
import { GET as getNumbers } from "./s/[slug]/[numbers]/route";
import { GET as getAnnotations } from "./s/[slug]/annotations/route";
import { GET as getLeaderboard } from "./s/[slug]/leaderboard/route";
import { POST as postPassword } from "./s/[slug]/password/route";
import { GET as getPoints } from "./s/[slug]/points/route";
import { GET as getRun } from "./s/[slug]/run/route";
import { GET as getPlace } from "./s/[slug]/samples/[ordinal]/place/route";
import { GET as getSample } from "./s/[slug]/samples/[ordinal]/route";
import { GET as getSamples } from "./s/[slug]/samples/route";
import { DELETE as deleteShare, PATCH as patchShare } from "./shares/[slug]/route";
import { DELETE as deleteShares, GET as getShares, POST as postShare } from "./shares/route";

let shown: Awaited<ReturnType<typeof storedRun>>;
let hidden: Awaited<ReturnType<typeof storedRun>>;

const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000/api${path}`, { ...init, headers: { host: "localhost:3000", "content-type": "application/json" } });
const context = (params: Record<string, string>) => ({ params: Promise.resolve(params) });

async function make(target: ShareTarget): Promise<Share> {
  return share.parse(await (await postShare(request("/shares", { method: "POST", body: JSON.stringify(target) }), context({}))).json());
}

/** Every read that the reader of a share could try, by name. */
function reads(slug: string, ordinal = 1, query = "") {
  const at = (rest: string) => request(`/s/${slug}/${rest}${query}`);
  return {
    run: () => getRun(at("run"), context({ slug })),
    metrics: () => getNumbers(at("metrics"), context({ slug, numbers: "metrics" })),
    samples: () => getSamples(at("samples"), context({ slug })),
    sample: () => getSample(at(`samples/${ordinal}`), context({ slug, ordinal: String(ordinal) })),
    flips: () => getNumbers(request(`/s/${slug}/flips?verifier=strict-token`), context({ slug, numbers: "flips" })),
    points: () => getPoints(request(`/s/${slug}/points?x=density&y=score`), context({ slug })),
    leaderboard: () => getLeaderboard(at("leaderboard"), context({ slug })),
  };
}

async function statuses(slug: string, ordinal = 1): Promise<Record<string, number>> {
  const entries = Object.entries(reads(slug, ordinal)).map(async ([name, read]) => [name, (await read()).status] as const);
  return Object.fromEntries(await Promise.all(entries));
}

beforeAll(async () => {
  const sample = (words: string[], ordinal: number) =>
    ordinal === 1
      ? { status: "failed" as const, reply: null, reason: "401 from https://secret-host.example:8443/v1" }
      : { status: "scored" as const, reply: words.slice(1).join(" ") };
  shown = await storedRun({ name: "Shown run", sample });
  hidden = await storedRun({ suiteId: shown.suiteId, name: "Hidden run" });
  for (const { runId } of [shown, hidden]) {
    await pool().query(
      "insert into run_metric (run_id, verifier, metric, slice_key, slice, value, n, missing) values ($1, 'reference', 'accuracy', 'density=500', '{\"density\": 500}', 50, 4, 0)",
      [runId],
    );
  }
});

beforeEach(() => pool().query("delete from share"));

test("a slug has 128 random bits, and every share gets a new one", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => make({ kind: "run", runId: shown.runId })));
  expect(new Set(made.map((link) => link.slug)).size).toBe(20);
  for (const { slug } of made) expect(Buffer.from(slug, "base64url")).toHaveLength(16);
  expect(made[0]).toMatchObject({ title: "Shown run", revokedAt: null });
});

test("a share covers its target and nothing else", async () => {
  const run = await make({ kind: "run", runId: shown.runId });
  const sample = await make({ kind: "sample", runId: shown.runId, ordinal: 2 });
  const board = await make({ kind: "leaderboard", benchmark: "ifscale", simulated: false });
  expect(await statuses(run.slug)).toEqual({
    run: 200,
    metrics: 200,
    samples: 200,
    sample: 200,
    flips: 200,
    points: 200,
    leaderboard: 404,
  });
  expect(await statuses(sample.slug, 2)).toEqual({
    run: 200,
    metrics: 404,
    samples: 404,
    sample: 200,
    flips: 404,
    points: 404,
    leaderboard: 404,
  });
  expect(await statuses(sample.slug, 1)).toMatchObject({ sample: 404 });
  expect(await statuses(board.slug)).toEqual({
    run: 404,
    metrics: 404,
    samples: 404,
    sample: 404,
    flips: 404,
    points: 404,
    leaderboard: 200,
  });
});

test("a share's responses match the contracts of the owner's pages", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  const readers = reads(slug, 2);
  expect(runDetail.parse(await (await readers.run()).json())).toMatchObject({
    id: shown.runId,
    name: "Shown run",
    modelId: null,
    log: [],
    price: null,
  });
  expect(z.array(metric).parse(await (await readers.metrics()).json())).toHaveLength(1);
  expect(samplePage.parse(await (await readers.samples()).json()).rows).toHaveLength(4);
  expect(sampleDetail.parse(await (await readers.sample()).json())).toMatchObject({
    previous: 1,
    next: 3,
    previousFailed: 1,
    nextFailed: 3,
  });
  const board = await make({ kind: "leaderboard", benchmark: "ifscale", simulated: false });
  const { rows } = leaderboard.parse(await (await reads(board.slug).leaderboard()).json());
  // Two runs of one model are one row, and the share does not cover the runs behind it.
  expect(rows.filter((row) => row.source === "measured").map((row) => [row.runId, row.runs])).toEqual([[null, []]]);
});

test("a share reports that a budget stopped its run, and nothing about the budget, which other runs may share", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  await pool().query(
    `with b as (insert into budget (name, unit, amount) values ('Secret study', 'usd', 918273) returning id)
      update run set stopped_by = 'budget', reason = 'The budget “Secret study” of $918,273.00 is reached.', budget_id = b.id from b where run.id = $1`,
    [shown.runId],
  );
  const text = await (await reads(slug, 2).run()).text();
  await pool().query("update run set stopped_by = null, reason = null, budget_id = null where id = $1", [shown.runId]);
  expect(runDetail.parse(JSON.parse(text))).toMatchObject({ stoppedBy: "budget", reason: "Its budget is used up.", budget: null });
  expect(text).not.toMatch(/Secret study|918,?273/);
});

test("a share reports that a decided difference stopped its run, and nothing about the other run", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  const rule = { kind: "difference", runId: hidden.runId };
  await pool().query("update run set stop_rule = $2, reason = $3 where id = $1", [
    shown.runId,
    rule,
    `Stopped by its stop rule: the difference from run ${hidden.runId} is decided, with 34 gained and 5 lost, after 60 of 300 samples.`,
  ]);
  const run = runDetail.parse(await (await reads(slug).run()).json());
  await pool().query("update run set stop_rule = null, reason = null where id = $1", [shown.runId]);
  expect([run.stopRule, run.reason]).toEqual([
    null,
    "Stopped by its stop rule: the difference from another run is decided, after 60 of 300 samples.",
  ]);
});

test("a share does not reveal costs, however a filter or an order names them", async () => {
  const { runId } = await storedRun({ name: "Paid run" });
  await pool().query("update sample set cost_usd = ordinal + 1 where run_id = $1", [runId]);
  const { slug } = await make({ kind: "run", runId });
  const rowsOf = async (query: string) => samplePage.parse(await (await reads(slug, 0, `?${query}`).samples()).json()).rows;
  const all = await rowsOf("");
  expect(all.map(({ ordinal, costUsd }) => [ordinal, costUsd])).toEqual([0, 1, 2, 3].map((ordinal) => [ordinal, null]));
  for (const query of ["q=cost:1..2", "q=Cost:1..2", "tag=cost=1..2"]) expect([query, await rowsOf(query)]).toEqual([query, []]);
  for (const query of ["q=-cost:1..2", "sort=-cost", "sort=-Cost"]) expect([query, await rowsOf(query)]).toEqual([query, all]);
});

test("a run's share does not reveal which samples have been flagged or seen", async () => {
  const { runId } = await storedRun({ name: "Looked through" });
  await annotate({ subject: "sample", key: `${runId}/0`, kind: "flag", value: {}, author: "Ada", why: "" });
  await markSeen(runId, 0, true);
  const { slug } = await make({ kind: "run", runId });
  const countOf = async (line: string) => (await (await reads(slug, 0, `?q=${line}`).samples()).json()).rows.length;
  const all = await countOf("");
  expect(all).toBeGreaterThan(0);
  for (const field of ["flagged", "seen"])
    expect([await countOf(`${field}:yes`), await countOf(`-${field}:yes`), await countOf(`${field}:no`)]).toEqual([0, all, all]);
  const countOfTag = async (tag: string) => (await (await reads(slug, 0, `?tag=${tag}`).samples()).json()).rows.length;
  for (const field of ["flagged", "Flagged", "seen", "Seen"])
    expect([field, await countOfTag(`${field}=yes`), await countOfTag(`${field}=no`)]).toEqual([field, 0, all]);
});

test("a run's share does not reveal what its hidden reasons contain, however a filter names them", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  const rowsOf = async (query: string) =>
    samplePage.parse(await (await reads(slug, 0, `?${query}`).samples()).json()).rows.map(({ ordinal }) => ordinal);
  const placeOf = async (query: string) =>
    (await (await getPlace(request(`/s/${slug}/samples/1/place?${query}`), context({ slug, ordinal: "1" }))).json())?.place ?? null;
  for (const query of ["tag=reason=8443", "tag=Reason=8443", "tag=REASON=secret", "q=reason:8443", "q=Reason:~secret", "reason=8443"])
    expect([query, await rowsOf(query), await placeOf(query)]).toEqual([query, [], null]);
  expect([await rowsOf("tag=reason=401"), await placeOf("tag=Reason=401")]).toEqual([[1], 1]);
});

test("a sample's share does not link to its neighbours and shows nothing about other samples", async () => {
  const { slug, title } = await make({ kind: "sample", runId: shown.runId, ordinal: 2 });
  expect(title).toMatch(/ in Shown run$/);
  const readers = reads(slug, 2);
  expect(await (await readers.sample()).json()).toMatchObject({
    ordinal: 2,
    previous: null,
    next: null,
    previousFailed: null,
    nextFailed: null,
  });
  // Neither do the run's counts, from which the pass rate would follow; they are in the share of the whole run.
  const run = runDetail.parse(await (await readers.run()).json());
  expect(run).toMatchObject({
    failures: [],
    log: [],
    headline: null,
    inputTokens: 0,
    outputTokens: 0,
    name: "Shown run",
    verifier: "reference",
  });
  expect(new Set(Object.values(run.counts))).toEqual(new Set([0]));
  expect([run.missed, run.endings, run.turnedAway, run.missing, run.askedAgain]).toEqual([undefined, undefined, undefined, null, null]);
  const whole = await make({ kind: "run", runId: shown.runId });
  expect(await (await reads(whole.slug).run()).json()).toMatchObject({ counts: { scored: 3, failed: 1 } });
});

test("no share reveals the model's address, the name of its key, extra request fields or another run", async () => {
  const run = await make({ kind: "run", runId: shown.runId });
  const sample = await make({ kind: "sample", runId: shown.runId, ordinal: 1 });
  const board = await make({ kind: "leaderboard", benchmark: "ifscale", simulated: false });
  const answers = [
    ...Object.values(reads(run.slug)),
    ...Object.values(reads(run.slug, 2)),
    ...Object.values(reads(sample.slug)),
    ...Object.values(reads(board.slug)),
  ];
  for (const read of answers) {
    const text = await (await read()).text();
    expect(text).not.toMatch(/secret|8443|Hidden run/i);
  }
  const settings = runDetail.parse(await (await reads(run.slug).run()).json()).model;
  expect(settings).toMatchObject({ model: "acme/model-1", sampling: { temperature: 0.25, seed: 7 } });
});

test("no share or export reveals a key in a text that was stored before Heed removed keys", async () => {
  const key = "sk-stored-0123456789+/=";
  process.env.HEED_KEY_STORED = key;
  readKeys();
  const leakingText = (ordinal: number) => `I got ${key} and ${Buffer.from(`Bearer ${key}`).toString("base64")} ${ordinal}`;
  const { runId } = await storedRun({
    name: `Run of ${key}`,
    sample: (_words, ordinal) =>
      ordinal === 1
        ? { status: "failed" as const, reply: null, reason: leakingText(1) }
        : { status: "scored" as const, reply: leakingText(ordinal) },
  });
  await pool().query("update turn set reasoning = $2 where run_id = $1", [runId, leakingText(9)]);
  await pool().query("update run set reason = $2 where id = $1", [runId, leakingText(9)]);
  await pool().query("update attempt set reason = $2, outcome = 'rejected', detail = $2, reply = $2 where run_id = $1", [
    runId,
    leakingText(9),
  ]);
  await pool().query("insert into annotation (subject, key, kind, value, author, why) values ('run', $1, 'note', $2, 'A', $3)", [
    String(runId),
    "{}",
    leakingText(9),
  ]);
  const run = await make({ kind: "run", runId });
  const sample = await make({ kind: "sample", runId, ordinal: 2 });
  const board = await make({ kind: "leaderboard", benchmark: "ifscale", simulated: false });
  const notes = () => getAnnotations(request(`/s/${run.slug}/annotations?subject=run&key=${runId}`), context({ slug: run.slug }));
  const format = (name: string) => () => getExport(request(`/runs/${runId}/export?format=${name}`), context({ id: String(runId) }));
  const answers = [run, sample, board].flatMap(({ slug }) => [1, 2].flatMap((ordinal) => Object.values(reads(slug, ordinal))));
  let removed = 0;
  for (const read of [...answers, notes, format("csv"), format("jsonl")]) {
    const response = await read();
    const text = await response.text();
    expect(text).not.toContain("0123456789");
    expect(text).not.toContain(Buffer.from(` ${key}`).toString("base64").slice(4, 20));
    if (text.includes("[key removed")) removed++;
  }
  expect(removed).toBeGreaterThan(8);
  // Nor can it be inferred from the results of a search for a part of it.
  const matchCount = async (text: string) =>
    (await (await reads(run.slug, 1, `?text=${encodeURIComponent(text)}`).samples()).json()).matching;
  expect(await matchCount("sk-stored")).toBe(0);
  expect(await matchCount(Buffer.from(`Bearer ${key}`).toString("base64").slice(0, 12))).toBe(0);
  expect((await notes()).status).toBe(200);
  delete process.env.HEED_KEY_STORED;
  readKeys();
});

test("two failures that differ only in hidden text are one in a share and filter its samples", async () => {
  const reasonOf = (ordinal: number) => `502 from https://gateway-${ordinal}.example/v1`;
  const { runId } = await storedRun({
    name: "Two failures",
    sample: (words, ordinal) =>
      ordinal < 2
        ? { status: "failed" as const, reply: null, reason: reasonOf(ordinal) }
        : { status: "scored" as const, reply: words.join(" ") },
  });
  const { slug } = await make({ kind: "run", runId });
  const { failures } = runDetail.parse(await (await reads(slug).run()).json());
  expect(failures).toEqual([{ reason: "502 from …", status: "failed", count: 2 }]);
  const rowsOf = async (reason: string) =>
    samplePage
      .parse(await (await reads(slug, 1, `?reason=${encodeURIComponent(reason)}`).samples()).json())
      .rows.map(({ ordinal }) => ordinal);
  expect(await rowsOf("502 from …")).toEqual([0, 1]);
  expect(await rowsOf(reasonOf(0))).toEqual([]);
});

test("filters reach only the share's own run", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  const query = `?runId=${hidden.runId}&id=${hidden.runId}&passed=true`;
  expect(await (await reads(slug, 1, query).samples()).json()).toMatchObject({ rows: [], matching: 0 });
});

test("unknown, malformed and revoked shares cannot be distinguished, and revocation is permanent", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  expect((await reads(slug).run()).status).toBe(200);
  const revoke = () => deleteShare(request(`/shares/${slug}`, { method: "DELETE" }), context({ slug }));
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).status).toBe(404);
  const texts = new Set<string>();
  for (const tried of [slug, "AAAAAAAAAAAAAAAAAAAAAA", "x", "' or true --", `${slug}\u0000`]) {
    for (const read of Object.values(reads(encodeURIComponent(tried)))) {
      const response = await read();
      expect(response.status).toBe(404);
      texts.add(await response.text());
    }
  }
  expect(texts.size).toBe(1);
});

test("successful and failed responses stay out of caches, search engines and referrers", async () => {
  const { slug } = await make({ kind: "run", runId: shown.runId });
  for (const read of [...Object.values(reads(slug)), ...Object.values(reads("x"))]) {
    const { headers } = await read();
    expect([headers.get("cache-control"), headers.get("x-robots-tag"), headers.get("referrer-policy"), headers.get("set-cookie")]).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
      null,
    ]);
  }
});

test("shares that are not revoked are listed by their target", async () => {
  const { slug } = await make({ kind: "sample", runId: hidden.runId, ordinal: 3 });
  const list = async (query: string) => z.array(share).parse(await (await getShares(request(`/shares?${query}`), context({}))).json());
  expect((await list(`kind=sample&runId=${hidden.runId}`)).map((link) => link.slug)).toEqual([slug]);
  expect(await list(`kind=run&runId=${hidden.runId}`)).toEqual([]);
  await deleteShare(request(`/shares/${slug}`, { method: "DELETE" }), context({ slug }));
  expect(await list(`runId=${hidden.runId}`)).toEqual([]);
});

test("a target that does not exist cannot be shared", async () => {
  for (const target of [
    { kind: "run", runId: 99_999 },
    { kind: "sample", runId: shown.runId, ordinal: 99 },
    { kind: "leaderboard", benchmark: "nothing", simulated: false },
  ]) {
    expect((await postShare(request("/shares", { method: "POST", body: JSON.stringify(target) }), context({}))).status).toBe(404);
  }
});

test("all shares can be revoked at once, and their addresses use PUBLIC_URL", async () => {
  const list = async () => z.array(share).parse(await (await getShares(request("/shares"), context({}))).json());
  expect((await make({ kind: "run", runId: shown.runId })).address).toBeUndefined();
  vi.stubEnv("PUBLIC_URL", "https://heed.example/lab/");
  const { slug, address } = await make({ kind: "run", runId: hidden.runId });
  expect(address).toBe(`https://heed.example/lab/s/${slug}`);
  const links = await list();
  expect(links.map((link) => link.address)).toEqual(links.map((link) => `https://heed.example/lab/s/${link.slug}`));
  vi.unstubAllEnvs();
  const answer = await deleteShares(request("/shares", { method: "DELETE" }), context({}));
  expect(await answer.json()).toEqual({ revoked: links.length });
  expect(await list()).toEqual([]);
  expect((await reads(slug).run()).status).toBe(404);
});

describe("a share", () => {
  const patch = (slug: string, change: unknown) =>
    patchShare(request(`/shares/${slug}`, { method: "PATCH", body: JSON.stringify(change) }), context({ slug }));
  const messageOf = async (answer: Response) => (await answer.json()).error.message as string;
  const hour = 3_600_000;

  test("is closed while it is paused and after it expires, and shows readers the reason", async () => {
    const { slug } = await make({ kind: "run", runId: shown.runId });
    const closed = async () => {
      const answers = await Promise.all(Object.values(reads(slug)).map((read) => read()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
      expect(await whyClosed(slug)).not.toBeNull();
      return new Set(await Promise.all(answers.map(messageOf)));
    };
    expect(share.parse(await (await patch(slug, { paused: true })).json()).pausedAt).not.toBeNull();
    expect(await closed()).toEqual(new Set(["This link is paused. Ask whoever sent it to resume it, or try again later."]));
    await patch(slug, { paused: false });
    expect((await reads(slug).run()).status).toBe(200);
    expect(await whyClosed(slug)).toBeNull();

    await patch(slug, { expiresAt: new Date(Date.now() + hour).toISOString() });
    expect((await reads(slug).run()).status).toBe(200);
    expect(await whyClosed(slug, new Date(Date.now() + 2 * hour))).toBe("expired");
    await pool().query("update share set expires_at = now() where slug = $1", [slug]);
    expect(await closed()).toEqual(new Set(["This link has expired. Ask whoever sent it for a new one."]));
    await patch(slug, { expiresAt: null });
    expect((await reads(slug).run()).status).toBe(200);
    // A revoked link answers as an unknown one does.
    await deleteShare(request(`/shares/${slug}`, { method: "DELETE" }), context({ slug }));
    expect(await whyClosed(slug)).toBeNull();
    expect(await messageOf(await reads(slug).run())).toBe(await messageOf(await reads("A".repeat(22)).run()));
  });

  test("refuses invalid settings", async () => {
    const { slug } = await make({ kind: "run", runId: shown.runId });
    for (const change of [{ expiresAt: "2020-01-01T00:00:00.000Z" }, { expiresAt: "tomorrow" }, { password: "short" }, { title: "x" }])
      expect((await patch(slug, change)).status, JSON.stringify(change)).toBe(400);
    expect((await patch("A".repeat(22), { paused: true })).status).toBe(404);
    vi.stubEnv("HEED_SECRET", "");
    expect(await messageOf(await patch(slug, { password: "long enough" }))).toMatch(/^HEED_SECRET is not set/);
    vi.unstubAllEnvs();
    expect((await reads(slug).run()).status).toBe(200);
  });

  test("names its creator in the list", async () => {
    await pool().query("insert into person (id, email, name, role) values ('ada', 'ada@lab.example', 'Ada', 'runner')");
    const { slug } = await createShare({ kind: "run", runId: shown.runId }, "ada");
    const links = z.array(share).parse(await (await getShares(request("/shares"), context({}))).json());
    expect(links.find((link) => link.slug === slug)?.by).toEqual({ id: "ada", name: "Ada" });
    expect(links.filter((link) => link.by === null).length).toBe(links.length - 1);
  });

  describe("with a password", () => {
    beforeAll(() => void vi.stubEnv("HEED_SECRET", "a secret of at least thirty-two characters"));
    afterAll(() => vi.unstubAllEnvs());

    const give = (slug: string, password: string, client = "198.51.100.7") =>
      postPassword(
        new Request(`http://localhost:3000/api/s/${slug}/password`, {
          method: "POST",
          headers: { host: "localhost:3000", "content-type": "application/json", "x-heed-client": client },
          body: JSON.stringify({ password }),
        }),
        context({ slug }),
      );
    const withTicket = (slug: string, ticket: string) =>
      getRun(
        new Request(`http://localhost:3000/api/s/${slug}/run`, { headers: { host: "localhost:3000", cookie: `a=b; ${ticket}` } }),
        context({ slug }),
      );

    test("requires it on every route and opens for the browser that entered it", async () => {
      const { slug } = await make({ kind: "run", runId: shown.runId });
      const { slug: other } = await make({ kind: "run", runId: hidden.runId });
      for (const each of [slug, other]) await patch(each, { password: "correct horse" });
      for (const read of Object.values(reads(slug))) expect((await read()).status).toBe(401);

      const wrong = await give(slug, "correct house");
      expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([403, null]);
      const right = await give(slug, "correct horse");
      expect(right.status).toBe(200);
      const cookies = right.headers.getSetCookie();
      expect(cookies.map((cookie) => /; Path=([^;]+)/.exec(cookie)?.[1])).toEqual([`/s/${slug}`, `/api/s/${slug}`]);
      for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
      const ticket = cookies[0]?.split(";")[0] ?? "";
      expect((await withTicket(slug, ticket)).status).toBe(200);
      // Neither another link with the same password, nor a ticket that was changed, nor one for a former password opens anything.
      expect((await withTicket(other, ticket)).status).toBe(401);
      expect((await withTicket(slug, ticket.replace(/=\d/, "=9"))).status).toBe(401);
      expect((await withTicket(slug, "heed-share=9999999999.x")).status).toBe(401);
      await patch(slug, { password: "another horse" });
      expect((await withTicket(slug, ticket)).status).toBe(401);
      await patch(slug, { password: null });
      expect((await reads(slug).run()).status).toBe(200);
    });

    test("makes a network wait after ten wrong passwords, and no other network", async () => {
      const { slug } = await make({ kind: "run", runId: shown.runId });
      await patch(slug, { password: "correct horse" });
      const begun = performance.now();
      const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => give(slug, `wrong ${i}`, `2001:db8:1:2::${i}`)));
      expect(tries.map(({ status }) => status).sort()).toEqual([...new Array(10).fill(403), 429, 429]);
      const waiting = await give(slug, "correct horse", "2001:db8:1:2:ffff::1");
      expect(waiting.status).toBe(429);
      expect(Number(waiting.headers.get("retry-after"))).toBeGreaterThanOrEqual(Math.floor(900 - (performance.now() - begun) / 1000));
      for (let i = 0; i < 3; i++) expect((await give(slug, "correct horse", "2001:db8:1:3::1")).status).toBe(200);
      const { rows } = await pool().query("select key from throttle");
      expect(JSON.stringify(rows)).not.toMatch(/2001|db8/);
      expect(JSON.stringify(rows)).not.toContain(slug);
    });
  });
});
