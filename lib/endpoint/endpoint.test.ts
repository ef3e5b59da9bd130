import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { defaultRun, openItem } from "@/lib/benchmarks/open";
import { families, loadFamily } from "@/lib/benchmarks/registry";
import { protocolIds, openaiCompatible as settingsShape } from "@/lib/contracts/model";
import { endpointProvider } from "@/lib/providers/endpoint-provider";
import { readOfferedModels } from "@/lib/providers/offered-models";
import type { Provider } from "@/lib/providers/provider";
import { ProviderError } from "@/lib/providers/provider-error";
import { testConnection } from "@/lib/providers/test-connection";
import { randomFrom } from "@/lib/random/seeded-random";
import { type Endpoint, startEndpoint } from "./endpoint";
import { parseFaults } from "./settings";

// A busy machine looks as if it had slept.
vi.mock("@/lib/providers/machine-watch", () => ({ thisMachine: () => ({ look: () => ({ sleeps: 0, asleepMs: 0, networks: 0 }) }) }));

let endpoint: Endpoint;
let provider: Provider;
const item = { words: ["ledger", "tariff", "margin"] };
const { manifest, engine } = await loadFamily("ifscale");
const opened = openItem(engine, item);
const messages = engine.asking.next(opened, [], defaultRun(manifest))?.messages ?? [];
const text = () => {
  throw new Error("no shared texts");
};
const settings = (more: object = {}) =>
  settingsShape.parse({ kind: "openai-compatible", address: endpoint.address, model: "ifscale/perfect", sampling: {}, ...more });
const ask = (target = provider, repetition = 0, signal = new AbortController().signal) =>
  target.ask({ messages, text, limit: null, cut: null, repetition, subject: { opened, turns: [] }, random: () => randomFrom(0), signal });
const failure = async (promise: Promise<unknown>): Promise<ProviderError> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProviderError) return error;
  throw new Error(`no ProviderError but ${String(error)}`);
};

beforeAll(async () => {
  endpoint = await startEndpoint({ families });
  provider = endpointProvider(settings(), 4);
});
afterAll(async () => {
  await provider.close();
  await endpoint.close();
});

describe("the simulated endpoint and its client", () => {
  it("answers the item in the prompt by the profile, with the same reply for the same seed", async () => {
    const { text, usage, finishReason, latencyMs, envelope } = await ask();
    for (const word of item.words) expect(text).toContain(word);
    expect((await ask()).text).toBe(text);
    expect(finishReason).toBe("stop");
    expect(usage.output).toBeGreaterThan(10);
    expect(latencyMs).toBeGreaterThan(0);
    expect(JSON.stringify(envelope)).not.toContain(text.slice(0, 40));
    const seeded = endpointProvider(settings({ sampling: { seed: 5 } }), 1);
    expect((await ask(seeded, 0)).text).not.toBe((await ask(seeded, 1)).text);
    await seeded.close();
  });

  it("measures latency at the socket", async () => {
    endpoint.set({ latencyMs: 80 });
    const { latencyMs } = await ask();
    endpoint.set({ latencyMs: 0 });
    expect(latencyMs).toBeGreaterThanOrEqual(79);
  });

  it.each([
    ["429", { kind: "passing", reason: "429", retryAfterMs: 2000, httpStatus: 429 }],
    ["500", { kind: "passing", reason: "500" }],
    ["reset", { kind: "passing", reason: "connection reset" }],
    ["truncated", { kind: "passing", reason: "truncated reply" }],
    ["empty", { kind: "passing", reason: "empty reply" }],
    ["400", { kind: "refused", reason: "400" }],
  ])("reports the fault %s", async (fault, expected) => {
    endpoint.set({ faults: { [fault]: 1 }, retryAfter: 2 });
    const error = await failure(ask());
    endpoint.set({ faults: {}, retryAfter: null });
    expect(error).toMatchObject(expected);
  });

  it("ends a slow call at its timeout, or immediately when it is aborted", async () => {
    // Calls that were abandoned may still arrive at this endpoint, so no other test uses it.
    const slow = await startEndpoint({ families, settings: { latencyMs: 600_000 } });
    onTestFinished(() => slow.close());
    const [hasty, patient] = [0.05, 600].map((timeoutSeconds) => endpointProvider(settings({ address: slow.address, timeoutSeconds }), 1));
    if (!hasty || !patient) throw new Error("unreachable");
    expect(await failure(ask(hasty))).toMatchObject({ kind: "passing", reason: "timeout" });
    const given = new AbortController();
    const call = ask(patient, 0, given.signal);
    given.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await expect.poll(() => slow.stats().inFlight).toBe(0);
    await Promise.all([hasty.close(), patient.close()]);
  });

  it("answers the allowed number of calls and holds the rest until more are allowed", async () => {
    endpoint.resetStats();
    endpoint.set({ answers: 1 });
    await ask();
    const leaver = new AbortController();
    const left = ask(provider, 0, leaver.signal);
    const waiting = [ask(), ask()];
    await expect.poll(() => endpoint.stats()).toMatchObject({ answered: 1, inFlight: 3 });
    leaver.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    await expect.poll(() => endpoint.stats().inFlight).toBe(2);
    endpoint.set({ answers: 1 });
    await Promise.race(waiting);
    expect(endpoint.stats()).toMatchObject({ answered: 2, inFlight: 1 });
    endpoint.set({ answers: null });
    await Promise.all(waiting);
    expect(endpoint.stats()).toMatchObject({ answered: 3, inFlight: 0 });
  });

  it("counts calls by prompt and resets the counts on request", async () => {
    endpoint.resetStats();
    await ask();
    await ask();
    expect(endpoint.stats()).toMatchObject({ calls: 2, answered: 2, inFlight: 0 });
    expect(Object.values(endpoint.stats().prompts)).toEqual([{ calls: 2, answered: 2, faults: {} }]);
    const root = new URL("/", endpoint.address).href;
    await fetch(`${root}stats`, { method: "DELETE" });
    expect(await (await fetch(`${root}stats`)).json()).toMatchObject({ calls: 0, prompts: {} });
  });

  it("accepts partial settings over HTTP and refuses invalid ones", async () => {
    const control = (body: object) => fetch(new URL("/control", endpoint.address), { method: "POST", body: JSON.stringify(body) });
    expect(await (await control({ latencyMs: 3 })).json()).toMatchObject({ latencyMs: 3, slowMs: 3000 });
    expect(await (await control({ slowMs: 10 })).json()).toMatchObject({ latencyMs: 3, slowMs: 10 });
    expect((await control({ faults: { nonsense: 1 } })).status).toBe(400);
    await control({ latencyMs: 0 });
  });

  it("draws faults at the configured rate, independent of the order of calls", async () => {
    endpoint.set({ faults: { "500": 0.4 } });
    endpoint.resetStats();
    const outcomes: string[] = [];
    for (let call = 0; call < 100; call++)
      outcomes.push(
        await ask().then(
          () => "ok",
          (error: ProviderError) => error.reason,
        ),
      );
    endpoint.resetStats();
    const again = await Promise.all(
      Array.from({ length: 100 }, () =>
        ask().then(
          () => "ok",
          (error: ProviderError) => error.reason,
        ),
      ),
    );
    const statusOf = async (content: string) => {
      const body = JSON.stringify({ model: "ifscale/perfect", messages: [{ role: "user", content }] });
      return (await fetch(`${endpoint.address}/chat/completions`, { method: "POST", body })).status;
    };
    /** Asks these prompts one after another; returns the statuses of each prompt in the order of its calls. */
    const statusesOf = async (prompts: readonly string[]) => {
      endpoint.resetStats();
      const statuses: Record<string, number[]> = {};
      for (const content of prompts) statuses[content] = [...(statuses[content] ?? []), await statusOf(content)];
      return statuses;
    };
    const inTurn = await statusesOf([...Array(40).fill("Hello."), ...Array(40).fill("Hello again.")]);
    const mixed = await statusesOf(Array.from({ length: 80 }, (_, at) => (at % 2 ? "Hello." : "Hello again.")));
    endpoint.set({ faults: {} });
    const failed = outcomes.filter((outcome) => outcome === "500").length;
    expect(failed).toBeGreaterThan(20);
    expect(failed).toBeLessThan(60);
    expect(again.filter((outcome) => outcome === "500")).toHaveLength(failed);
    expect(new Set(Object.values(inTurn).flat())).toEqual(new Set([200, 500]));
    expect(mixed).toEqual(inTurn);
  });

  it("parses and validates typed faults", () => {
    expect(parseFaults("429=0.05, reset=0.01")).toEqual({ "429": 0.05, reset: 0.01 });
    for (const wrong of ["429", "boom=1", "500=2", "200=0.1"]) expect(() => parseFaults(wrong)).toThrow(/is not a valid fault/);
  });
});

describe.each([...protocolIds])("the simulated endpoint under %s", (protocol) => {
  const place = () => ({ protocol, address: protocol === "gemini" ? endpoint.geminiAddress : endpoint.address });
  const asked = async (more: object = {}) => {
    const model = endpointProvider(settings({ ...place(), ...more }), 1);
    try {
      return await ask(model);
    } finally {
      await model.close();
    }
  };

  it("sends the same reply whole and streamed, and counts its tokens", async () => {
    const { text: expected, usage } = await ask();
    for (const stream of [false, true]) {
      const reply = await asked({ stream });
      expect(reply.text).toBe(expected);
      expect(reply.usage).toMatchObject({ input: usage.input, output: usage.output });
      expect(reply.ended).toBe("text");
    }
  });

  it.each([
    ["429", { kind: "passing", reason: "429", retryAfterMs: 2000 }],
    ["529", { kind: "passing", reason: "529" }],
    ["400", { kind: "refused", reason: "400", detail: "Played fault 400." }],
    ["truncated", { kind: "passing", reason: "truncated reply" }],
    ["empty", { kind: "passing", reason: "empty reply" }],
  ])("plays fault %s for whole and streamed replies", async (fault, expected) => {
    endpoint.set({ faults: { [fault]: 1 }, retryAfter: 2 });
    const errors = [await failure(asked()), await failure(asked({ stream: true }))];
    endpoint.set({ faults: {}, retryAfter: null });
    for (const error of errors) expect(error).toMatchObject(expected);
  });

  it("expects the key in its protocol's header and lists its models", async () => {
    endpoint.set({ key: "right-key-4711-abcd" });
    process.env.HEED_KEY_SIMULATED = "right-key-4711-abcd";
    const keyless = await failure(asked());
    const known = await asked({ keyVariable: "HEED_KEY_SIMULATED" });
    endpoint.set({ key: null });
    expect(keyless).toMatchObject({ kind: "credentials", reason: "401" });
    expect(known.ended).toBe("text");
    expect(await readOfferedModels(settings(place()))).toContainEqual({ name: "ifscale/perfect", contextTokens: null });
    expect((await testConnection(settings({ ...place(), model: "ifscale/linar" }))).sentence).toMatch(
      /^The endpoint does not know the model “ifscale\/linar”\. It offers ifscale\//,
    );
  });

  it("refuses a prompt that is too long", async () => {
    endpoint.set({ contextTokens: 5 });
    const error = await failure(asked());
    endpoint.set({ contextTokens: null });
    expect(error.kind).toBe("overflow");
  });
});

describe("testConnection", () => {
  const sentence = async (more: object) => (await testConnection(settings(more))).sentence;

  it("reports a working endpoint with its reply and time", async () => {
    expect(await testConnection(settings())).toMatchObject({
      ok: true,
      reply: expect.stringContaining("Ready."),
      sentence: expect.stringMatching(/^ifscale\/perfect answered in [\d.]+ s\.$/),
    });
  });

  it("lists the offered models if the requested one is unknown", async () => {
    expect(await sentence({ model: "ifscale/linar" })).toMatch(
      /^The endpoint does not know the model “ifscale\/linar”\. It offers ifscale\//,
    );
  });

  it("detects that the path lacks /v1", async () => {
    const base = endpoint.address.replace("/v1", "");
    expect(await sentence({ address: base })).toBe(`No endpoint at ${base}; it is at ${endpoint.address}.`);
  });

  it("distinguishes a missing, a wrong and an unnamed key", async () => {
    endpoint.set({ key: "right" });
    expect(await sentence({})).toMatch(/requires an API key \(401\).*nter one, and name it/);
    expect(await sentence({ keyVariable: "HEED_KEY_UNSET" })).toMatch(/There is no key HEED_KEY_UNSET/);
    process.env.HEED_KEY_SET = "wrong";
    expect(await sentence({ keyVariable: "HEED_KEY_SET" })).toMatch(/rejects the key in HEED_KEY_SET \(401\)/);
    process.env.HEED_KEY_SET = "right";
    expect((await testConnection(settings({ keyVariable: "HEED_KEY_SET" }))).ok).toBe(true);
    endpoint.set({ key: null });
  });

  it("reports a refused connection and a name that does not resolve", async () => {
    const closed = await startEndpoint({ families });
    await closed.close();
    expect(await sentence({ address: closed.address })).toBe(`Nothing is listening at 127.0.0.1:${closed.port}: connection refused.`);
    expect(await sentence({ address: "http://nowhere.invalid/v1" })).toMatch(/nowhere\.invalid does not resolve/);
  });

  it("reports faults and timeouts", async () => {
    endpoint.set({ faults: { "503": 1 } });
    expect(await sentence({})).toBe("The call failed (503): Played fault 503.");
    endpoint.set({ faults: {}, latencyMs: 600_000 });
    expect(await sentence({ timeoutSeconds: 0.05 })).toMatch(/^No reply from 127\.0\.0\.1:\d+ within 0\.05 s\.$/);
    endpoint.set({ latencyMs: 0 });
  });
});
