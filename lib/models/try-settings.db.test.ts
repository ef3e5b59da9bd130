import { afterAll, beforeAll, expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { endPool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { HeedError } from "@/lib/errors";
import { knownRefusals } from "@/lib/providers/hosts/setting-states";
import { completion, type RawServer, rawServer, response } from "@/lib/providers/raw-server.fixture";
import { trySettings } from "./try-settings";

let server: RawServer;
beforeAll(async () => {
  server = await rawServer((socket) => {
    const body = JSON.parse(server.bodies.at(-1) ?? "{}");
    const isRefused = "top_p" in body || "response_format" in body;
    const field = "top_p" in body ? "top_p" : "response_format";
    const refusal = JSON.stringify({ error: { message: `Unsupported parameter: '${field}'.`, param: field } });
    socket.write(isRefused ? response(refusal, {}, "400 Bad Request") : response(completion("ready")));
  });
});
afterAll(async () => {
  await server.close();
  await endPool();
});

async function stored(name: string, more: object = {}): Promise<number> {
  const settings = openaiCompatible.parse({ kind: "openai-compatible", address: server.address, model: "m", sampling: {}, ...more });
  return (await prisma().model.create({ data: { name, kind: settings.kind, settings: JSON.parse(JSON.stringify(settings)) } })).id;
}

it("reports refused settings before a launch, asks no working model twice, and asks a judge as a run does", async () => {
  const [strict, plain] = [await stored("strict", { sampling: { topP: 0.5 } }), await stored("plain")];
  const away = await stored("away", { address: "http://127.0.0.1:9/v1", sampling: { topP: 0.5 } });
  const issues = await trySettings({ modelIds: [strict, plain, away, strict], judgeModelId: plain });
  expect(issues).toEqual([
    {
      ...{ modelId: strict, modelName: "strict", isJudge: false, refused: { field: "top_p", value: "0.5" } },
      sentence: expect.stringMatching(/rejects the setting top_p, sent as 0\.5/),
    },
  ]);
  // The judge was asked without its format, which its endpoint refuses.
  expect(JSON.parse(server.bodies.at(-1) ?? "{}")).not.toHaveProperty("response_format");
  expect(server.bodies.filter((body) => "response_format" in JSON.parse(body))).toHaveLength(1);
  const before = server.bodies.length;
  expect(await trySettings({ modelIds: [plain], judgeModelId: null })).toEqual([]);
  expect(server.bodies).toHaveLength(before);
  expect(await trySettings({ modelIds: [], judgeModelId: away })).toEqual([
    expect.objectContaining({ modelId: away, isJudge: true, refused: null, sentence: expect.stringMatching(/^Nothing is listening/) }),
  ]);
});

it("has no issue for a model whose test is not paid for, whatever its provider's page says", async () => {
  const known = await stored("known", { address: "https://api.x.ai/v1", model: "grok-4", sampling: { reasoningEffort: "high" } });
  const settings = openaiCompatible.parse((await prisma().model.findUniqueOrThrow({ where: { id: known } })).settings);
  expect(knownRefusals(settings)).toHaveLength(1);
  const payFor = () => () => Promise.reject(new HeedError("conflict", "The month is used up."));
  expect(await trySettings({ modelIds: [known], judgeModelId: known }, payFor)).toEqual([]);
});
