import { expect, test } from "vitest";
import { numberedLines } from "./numbered-lines";

async function linesOf(...chunks: string[]): Promise<[number, string][]> {
  const lines: [number, string][] = [];
  for await (const { line, text } of numberedLines(chunks)) lines.push([line, text]);
  return lines;
}

test("lines are complete wherever chunks end", async () => {
  const text = "\ufeffone\r\n\ntwo\rthree";
  for (let cut = 0; cut <= text.length; cut++) {
    expect(await linesOf(text.slice(0, cut), text.slice(cut))).toEqual([
      [1, "one"],
      [2, ""],
      [3, "two"],
      [4, "three"],
    ]);
  }
  expect(await linesOf("end\n")).toEqual([[1, "end"]]);
  expect(await linesOf("", "")).toEqual([]);
});

test("an endless line is reported before it fills the memory", async () => {
  let given = 0;
  const megabyte = "a".repeat(1024 * 1024);
  const read = async () => {
    const endless = function* () {
      yield "first\n";
      for (; given < 1024; given++) yield megabyte;
    };
    for await (const { line } of numberedLines(endless())) expect(line).toBe(1);
  };
  await expect(read()).rejects.toMatchObject({ code: "invalid", where: "line 2" });
  expect(given).toBeLessThan(70);
});
