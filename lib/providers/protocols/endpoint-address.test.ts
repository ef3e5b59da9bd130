import { expect, it } from "vitest";
import { endpointAddress } from "./endpoint-address";
import { openaiChat } from "./openai-chat";

it("adds the path to any form of the base address", () => {
  const wanted = "https://example.org/api/v1/chat/completions";
  for (const base of ["https://example.org/api/v1", "https://example.org/api/v1/", "https://example.org/api/v1/chat/completions"]) {
    expect(endpointAddress(openaiChat, base, "chat/completions").href).toBe(wanted);
  }
  expect(endpointAddress(openaiChat, "https://example.org/v1?version=2", "models").href).toBe("https://example.org/v1/models?version=2");
});
