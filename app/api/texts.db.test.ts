import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { textFindings, textSlice } from "@/lib/contracts/text-slice";
import { tracePage } from "@/lib/contracts/trace-evidence";
import { pool } from "@/lib/db/pool";
import { storedRun } from "@/lib/reads/stored-run.fixture";
import { createShare } from "@/lib/shares/share";
import { GET as getSharedFind } from "./s/[slug]/samples/[ordinal]/texts/[hash]/find/route";
import { GET as getSharedRaw } from "./s/[slug]/samples/[ordinal]/texts/[hash]/raw/route";
import { GET as getSharedSlice } from "./s/[slug]/samples/[ordinal]/texts/[hash]/route";
import { GET as getSharedSteps } from "./s/[slug]/samples/[ordinal]/texts/[hash]/steps/route";
import { GET as getFind } from "./texts/[hash]/find/route";
import { GET as getRaw } from "./texts/[hash]/raw/route";
import { GET as getSlice } from "./texts/[hash]/route";
import { GET as getSteps } from "./texts/[hash]/steps/route";

const request = (path: string) => new Request(`http://localhost:3000/api${path}`, { headers: { host: "localhost:3000" } });
const context = (params: Record<string, string>) => ({ params: Promise.resolve(params) });

async function share(text: string): Promise<string> {
  const hash = createHash("sha256").update(text).digest("hex");
  await pool().query("insert into blob (hash, text) values ($1, $2) on conflict do nothing", [hash, text]);
  return hash;
}

/** One line of half a megabyte, with a needle in its last tenth. */
const words = Array.from({ length: 90_000 }, (_, at) => (at === 85_000 ? "The Needle" : `w${at % 977}`)).join(" ");
const trace = JSON.stringify(
  Array.from({ length: 1500 }, (_, at) => ({ line: 1 + (at % 3), depth: at % 2, changed: [[`v${at % 5}`, String(at)]] })),
);
let long = "";
let steps = "";
let run: Awaited<ReturnType<typeof storedRun>>;

beforeAll(async () => {
  [long, steps] = [await share(words), await share(trace)];
  run = await storedRun({ densities: [3], seeds: 2 });
  const named = JSON.stringify({ context: long });
  await pool().query("update item set body = body || $2::jsonb where suite_id = $1 and ordinal = 0", [run.suiteId, named]);
  await pool().query(
    "insert into sample_finding (run_id, ordinal, kind, version, facts, detail_hash) values ($1, 1, 'trace', '1', '{}', $2)",
    [run.runId, steps],
  );
});

test("returns screen lines of a long text in a small response, with the lines of given offsets", async () => {
  const answer = await getSlice(
    request(`/texts/${long}?from=100&to=300&at=0,${words.indexOf("The Needle")},${words.length}`),
    context({ hash: long }),
  );
  const body = await answer.text();
  expect(body.length).toBeLessThan(40_000);
  const slice = textSlice.parse(JSON.parse(body));
  expect(slice).toMatchObject({ length: words.length, from: 100, hash: long });
  expect(slice.shown).toHaveLength(200);
  for (const { start, text } of slice.shown) expect(words.slice(start, start + text.length)).toBe(text);
  const [first, needle = 0, last] = slice.places;
  expect([first, last]).toEqual([0, slice.lines - 1]);
  const there = textSlice.parse(
    await (await getSlice(request(`/texts/${long}?from=${needle}&to=${needle + 2}`), context({ hash: long }))).json(),
  );
  expect(there.shown.map(({ text }) => text).join("")).toContain("The Needle");
});

test("returns at most 400 lines, and none beyond the end", async () => {
  const read = async (query: string) =>
    textSlice.parse(await (await getSlice(request(`/texts/${long}?${query}`), context({ hash: long }))).json());
  expect((await read("from=0&to=100000")).shown).toHaveLength(400);
  expect((await read("from=900000&to=900010")).shown).toEqual([]);
  expect((await read("from=0&to=10&width=40")).lines).toBeGreaterThan((await read("from=0&to=10&width=120")).lines * 2);
});

test("finds text regardless of case, with the line to scroll to", async () => {
  const findings = textFindings.parse(
    await (await getFind(request(`/texts/${long}/find?sought=the%20needle`), context({ hash: long }))).json(),
  );
  const at = words.indexOf("The Needle");
  const slice = textSlice.parse(await (await getSlice(request(`/texts/${long}?from=0&to=1&at=${at}`), context({ hash: long }))).json());
  expect(slice.places[0]).toBeGreaterThan(0);
  expect(findings).toEqual({ total: 1, places: [{ start: at, end: at + 10, line: slice.places[0] }] });
});

test("returns a trace in pages with the frames before each page", async () => {
  const page = tracePage.parse(await (await getSteps(request(`/texts/${steps}/steps?from=1000&to=1100`), context({ hash: steps }))).json());
  expect(page).toMatchObject({ from: 1000, total: 1500 });
  expect(page.steps).toHaveLength(100);
  // Its frame was opened by the step before; the outermost frame contains the last even steps.
  expect(page.before).toEqual([{ v0: "990", v1: "996", v2: "992", v3: "998", v4: "994" }, { v4: "999" }]);
  expect((await getSteps(request(`/texts/${long}/steps`), context({ hash: long }))).status).toBe(404);
});

test("refuses invalid queries, and finds no text that is not stored", async () => {
  const status = async (query: string, hash = long) => (await getSlice(request(`/texts/${hash}?${query}`), context({ hash }))).status;
  expect(
    await Promise.all([status("width=77"), status("from=-1"), status("at=1,x"), status("", "0".repeat(64)), status("", "abc")]),
  ).toEqual([400, 400, 400, 404, 404]);
  expect(await (await getRaw(request(`/texts/${long}/raw`), context({ hash: long }))).text()).toBe(words);
});

test("shows through a share only the texts that its samples name", async () => {
  const runShare = await createShare({ kind: "run", runId: run.runId });
  const sampleShare = await createShare({ kind: "sample", runId: run.runId, ordinal: 1 });
  const leaderboardShare = await createShare({ kind: "leaderboard", benchmark: "ifscale", simulated: false });
  const other = await share("A text of another suite.");
  const status = async (slug: string, ordinal: number, hash: string) => {
    const params = context({ slug, ordinal: String(ordinal), hash });
    const at = request(`/s/${slug}/samples/${ordinal}/texts/${hash}`);
    const answers = [getSharedSlice(at, params), getSharedRaw(at, params), getSharedFind(request("/find?sought=a"), params)];
    const all = await Promise.all(answers);
    for (const answer of all) expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    return [...new Set(all.map((answer) => answer.status))];
  };
  expect(await status(runShare.slug, 0, long)).toEqual([200]);
  expect(await status(runShare.slug, 1, steps)).toEqual([200]);
  expect(await status(sampleShare.slug, 1, steps)).toEqual([200]);
  const steps0 = await getSharedSteps(request("/steps?to=3"), context({ slug: sampleShare.slug, ordinal: "1", hash: steps }));
  expect(tracePage.parse(await steps0.json()).steps).toHaveLength(3);
  for (const [slug, ordinal, hash] of [
    [runShare.slug, 1, long],
    [runShare.slug, 0, other],
    [sampleShare.slug, 0, long],
    [sampleShare.slug, 1, long],
    [leaderboardShare.slug, 0, long],
    ["A".repeat(22), 0, long],
  ] as const)
    expect(await status(slug, ordinal, hash)).toEqual([404]);
});
