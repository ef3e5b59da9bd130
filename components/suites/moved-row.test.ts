import { expect, it } from "vitest";
import { movedRow } from "./moved-row";

it.each([
  ["ArrowDown", 3, 4],
  ["ArrowDown", 9, 9],
  ["ArrowUp", 0, 0],
  ["PageDown", 7, 9],
  ["PageUp", 7, 2],
  ["Home", 7, 0],
  ["End", 7, 9],
  ["x", 7, null],
])("%s moves from %s to %s", (key, here, to) => expect(movedRow(key, here, 9, 5)).toBe(to));
