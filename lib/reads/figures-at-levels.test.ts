import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { sliceKey } from "@/lib/contracts/plain/slice-key";
import { figuresAtLevels } from "./figures-at-levels";

const { published, publishedGrid } = manifestById("lifbench");
const tasks = publishedGrid?.within.values ?? [];

function at(length: number[], task: readonly string[] = tasks) {
  if (publishedGrid === null) throw new Error("LIFBench has a grid.");
  return figuresAtLevels(published, publishedGrid, { length, task });
}

it("gives LIFBench's ARS at a suite's lengths: the printed one for all six, else the mean from Table G.1", () => {
  expect(at([128, 4, 8, 16, 32, 64])).toBe(published);
  const short = at([8, 4]);
  if (typeof short === "string") throw new Error(short);
  const ars = (model: string, slice: string) =>
    short.filter((figure) => figure.model === model && figure.metric === "ars" && sliceKey(figure.slice) === slice);
  expect(ars("GPT-4o", "")).toEqual([
    expect.objectContaining({ value: expect.closeTo(0.7915, 9), n: 922, source: "Table G.1, mean over length 4 and 8" }),
  ]);
  expect(ars("GPT-4o", "task=OR")).toEqual([expect.objectContaining({ value: expect.closeTo(0.8145, 9), n: 50 })]);
  expect(ars("GPT-4o", "length=8")).toEqual([expect.objectContaining({ value: 0.807, source: "Table G.1" })]);
  expect(short.some(({ slice }) => slice.length === 128)).toBe(false);
  // A figure printed only over all lengths does not apply to some of them.
  expect(short.some(({ metric, slice }) => metric === "ifs" && Object.keys(slice).length === 0)).toBe(false);
});

it("states why the paper has no comparable figure", () => {
  expect(at([4, 10])).toMatch(/are for length 4, 8, 16, 32, 64, and 128, and this suite also has length 10\.$/);
  expect(at([4], ["OR"])).toMatch(/covers 11 values of task, and this suite has 1 of them\.$/);
});
