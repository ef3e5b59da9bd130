import { expect, test } from "vitest";
import { shareOf } from "./connection-share.mjs";

test.each([
  [10, 2],
  [22, 5],
  [30, 7],
  [77, 12],
  [1000, 12],
])("of %i connections, a process gets %i", (open, share) => {
  expect(shareOf(open)).toBe(share);
});

test("all processes together stay within the server's connections, from 14 on", () => {
  for (let open = 14; open <= 400; open++) {
    const share = shareOf(open);
    const all = 2 * share + Math.ceil(share / 2) + share + 3;
    expect(all).toBeLessThanOrEqual(open);
  }
});
