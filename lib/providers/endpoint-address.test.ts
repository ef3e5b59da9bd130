import { expect, it } from "vitest";
import { endpointAddress } from "./endpoint-address";

it("adds the path to the base address, however that is written", () => {
  const wanted = "https://example.org/api/v1/chat/completions";
  for (const base of ["https://example.org/api/v1", "https://example.org/api/v1/", "https://example.org/api/v1/chat/completions"]) {
    expect(endpointAddress(base, "chat/completions").href).toBe(wanted);
  }
  expect(endpointAddress("https://example.org/v1?version=2", "models").href).toBe("https://example.org/v1/models?version=2");
});
