import { expect, it } from "vitest";
import { pauseOf } from "./batch-pass";
import { newNonce } from "./batch-rows";
import { placeOf, requestId } from "./request-id";

it("an id encodes its batch, sample, turn and attempt in characters that every provider accepts", () => {
  const place = { nonce: newNonce(), ordinal: 99_999_999, turn: 3, attempt: 12 };
  const id = requestId(place);
  expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(placeOf(id)).toEqual(place);
  expect(newNonce()).not.toBe(place.nonce);
});

it.each(["request-1", "0123456789abcdef-1-0", "0123456789abcdeg-1-0-1", ""])("%j is not a request id of Heed", (id) => {
  expect(placeOf(id)).toBeNull();
});

it("an older batch is polled less often, but at least once a minute", () => {
  const createdAt = new Date(0);
  expect([0, 5000, 60_000, 3_600_000].map((now) => pauseOf({ createdAt }, now))).toEqual([1000, 1000, 6000, 60_000]);
});
