import { expect, test, vi } from "vitest";
import { testPerson, withAccounts } from "@/lib/access/access.fixture";
import { makeApiKey } from "@/lib/access/api-keys";
import { demonstratedRun } from "@/lib/exchange/run-file.fixture";
import { seedModels } from "@/prisma/seed/models";
import { GET as getEvents } from "./events/route";
import { GET as getRunFile } from "./runs/[id]/file/route";

withAccounts();

async function reader() {
  const person = { kind: "person" as const, sessionId: "s", ...(await testPerson("kim@lab.example", "reader")) };
  const { key } = await makeApiKey(person, { name: "test", role: "reader", scopes: ["read"], days: 1 });
  return (path: string, init: RequestInit = {}) =>
    new Request(`http://localhost:3000/api${path}`, { ...init, headers: { host: "localhost:3000", authorization: `Bearer ${key}` } });
}
const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

test("a response that ends, is not read or has lost its client leaves no timer, no listener and no open transaction", async () => {
  const request = await reader();
  const { runId } = await demonstratedRun("ifscale", "quick", await seedModels());
  const file = (init?: RequestInit) => getRunFile(request(`/runs/${runId}/file`, init), context({ id: String(runId) }));
  const gone = AbortSignal.abort();
  // More than may be written at once.
  for (let nth = 0; nth < 8; nth++) {
    expect((await file({ method: "HEAD" })).body).toBeNull();
    await file({ signal: gone });
    const { body } = await file();
    await body?.cancel();
  }
  expect((await (await file()).arrayBuffer()).byteLength).toBeGreaterThan(1000);

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    // A run that is not there: the server ends the stream itself.
    expect(await (await getEvents(request("/events?run=2147483647"), context())).text()).toContain("retry");
    await getEvents(request("/events", { method: "HEAD" }), context());
    await getEvents(request("/events", { signal: gone }), context());
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
