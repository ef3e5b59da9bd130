import { expect, test } from "vitest";
import { manifestById, manifests } from "@/lib/benchmarks/registry";
import { sampleTitle } from "./sample-title";

const user = (text: string) => [{ messages: [{ role: "user" as const, parts: [text] }] }] as never;
const titleOf = (family: string, key: string, tags: Record<string, string | number>, text = "Do it.", repetition = 0) =>
  sampleTitle({ key, tags, repetition, turns: user(text) }, manifestById(family).views);

test("the title of a sample shows its task in each family", () => {
  expect(titleOf("ifscale", "n300-s0", { density: 300, seed: 0 })).toBe("300 words, seed 0");
  expect(titleOf("lexinstruct", "en-0001", { difficulty: "Hard", language: "english" }, "Describe an orchestra.\n\nPlease follow")).toBe(
    "Hard, English: Describe an orchestra",
  );
  expect(titleOf("ifeval", "1000", {}, "Write a letter to a friend. Use no commas.")).toBe("Write a letter to a friend");
  expect(titleOf("evolif", "d003", { turns: 50 })).toBe("Dialogue 3");
  // The position is a fact of the reply, so it names no item.
  expect(titleOf("lifbench", "x", { task: "LSI", length: 64, expression: 2, variable: 0, position: 3 })).toBe(
    "LSI, 64k, wording 2, variable 0",
  );
  expect(titleOf("lifbench", "x", { task: "LMI", length: 4 })).toBe("LMI, 4k");
  expect(titleOf("logicif", "block-template-2", { task: "block-template" })).toBe("Block-template, case 2");
});

test("no family titles a sample by a fact of its reply, so that an item has the same title in every run", () => {
  for (const { id, views } of manifests)
    for (const { tag, source } of views.tags ?? [])
      if (source === "fact") expect(views.sampleTitle ?? "", `${id}: ${tag}`).not.toContain(`{${tag}}`);
});

test("a sample that lacks a tag of the pattern is titled by its key, and repetitions are numbered", () => {
  expect(titleOf("ifscale", "n300-s0", {})).toBe("n300-s0");
  expect(titleOf("ifscale", "n300-s0", { density: 300, seed: 0 }, "", 2)).toBe("300 words, seed 0, repetition 3");
});

test("a long first sentence is cut between words", () => {
  const title = titleOf(
    "lexinstruct",
    "en-0001",
    { difficulty: "Easy", language: "english" },
    `${"Explain how salt was once traded ".repeat(4)}.`,
  );
  expect(title).toMatch(/^Easy, English: Explain how salt .*…$/);
  expect(title.length).toBeLessThan(85);
});
