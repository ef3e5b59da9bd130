import { expect, it } from "vitest";
import { openaiCompatible } from "../model";
import { priceFor } from "./price-for";

const at = (address: string, model = "m") => openaiCompatible.parse({ kind: "openai-compatible", address, model, sampling: {} });
const prices = ["", "example.com", "eu.example.com"].map((host) => ({ model: "m", host }));

it.each([
  ["https://api.other.com/v1", ""],
  ["https://notexample.com/v1", ""],
  ["https://example.com/v1", "example.com"],
  ["https://api.example.com/v1", "example.com"],
  ["https://one.EU.example.com:8443/v1", "eu.example.com"],
])("uses the price of the most specific host: %s", (address, host) => expect(priceFor(prices, at(address))?.host).toBe(host));

it("finds no price for another model name, a host without a price or a simulated model", () => {
  expect(priceFor(prices, at("https://example.com", "n"))).toBeNull();
  expect(priceFor(prices.slice(1), at("https://api.other.com"))).toBeNull();
  expect(priceFor(prices, { kind: "simulated", profile: "m", seed: 0, latencySeconds: 0 })).toBeNull();
});
