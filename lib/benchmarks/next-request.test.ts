import { expect, it } from "vitest";
import type { Message } from "@/lib/contracts/message";
import { withSystemPrompt } from "./next-request";

const hash = "a".repeat(64);
const user: Message = { role: "user", parts: ["Read:", { hash }] };
const shorten = { message: 0, part: 1 };

it("puts the system prompt in its own message, and keeps pointing to the part that may be shortened", () => {
  const { messages, shorten: moved } = withSystemPrompt({ messages: [user], shorten }, "Be brief.");
  expect(messages).toEqual([{ role: "system", parts: ["Be brief."] }, user]);
  expect(messages[moved?.message ?? 0]?.parts[moved?.part ?? 0]).toEqual({ hash });
  expect(withSystemPrompt({ messages: [user] }, "Be brief.")).not.toHaveProperty("shorten");
});

it("puts the system prompt before a family's own, in one message", () => {
  const familySystem: Message = { role: "system", parts: ["Stay in role.", { hash }] };
  const { messages, shorten: moved } = withSystemPrompt({ messages: [familySystem, user], shorten }, "Be brief.");
  expect(messages).toEqual([{ role: "system", parts: ["Be brief.\n\n", "Stay in role.", { hash }] }, user]);
  expect(messages[moved?.message ?? 0]?.parts[moved?.part ?? 0]).toEqual({ hash });
  const later = withSystemPrompt({ messages: [familySystem, user], shorten: { message: 1, part: 1 } }, "Be brief.");
  expect(later.shorten).toEqual({ message: 1, part: 1 });
});
