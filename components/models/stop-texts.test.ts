import fc from "fast-check";
import { expect, it } from "vitest";
import { readStops, writeStops } from "./stop-texts";

it.each([
  ["END", ["END"]],
  ['END, "\\n\\n" ,Human:', ["END", "\n\n", "Human:"]],
  ['", "', [", "]],
  ['it is "so"', ['it is "so"']],
  ["a,", ["a"]],
  ["", []],
])("reads %s", (text, stops) => expect(readStops(text)).toEqual(stops));

it.each(['"END', '"\\x"', ",a", '"a" b'])("rejects %s", (text) => expect(readStops(text)).toBeNull());

it("reads every stored text back unchanged", () => {
  const stop = fc.string({ minLength: 1, unit: "binary" });
  fc.assert(
    fc.property(fc.array(stop), (stops) => {
      expect(readStops(writeStops(stops))).toEqual(stops);
    }),
  );
});
