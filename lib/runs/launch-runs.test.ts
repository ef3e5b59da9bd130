import { expect, it } from "vitest";
import { openaiCompatible } from "@/lib/contracts/model";
import { formers, turnKey } from "./launch-runs";

const at = (address: string, keyVariable?: string) =>
  turnKey(openaiCompatible.parse({ kind: "openai-compatible", address, model: "m", sampling: {}, ...(keyVariable && { keyVariable }) }));

it("makes each run wait for the previous one at its endpoint", () => {
  expect(formers(["a", "b", "a", "a", "b", "c"])).toEqual([null, null, 0, 2, 1, null]);
  expect(formers([])).toEqual([]);
});

it("queues runs by the endpoint's origin and key variable, whatever the path", () => {
  expect(at("https://one.example/v1")).toBe(at("https://one.example/other/v1"));
  expect(at("https://one.example/v1", "HEED_KEY_A")).not.toBe(at("https://one.example/v1", "HEED_KEY_B"));
  expect(at("https://one.example/v1")).not.toBe(at("https://one.example:8443/v1"));
});
