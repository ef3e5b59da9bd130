import { expect, test } from "vitest";
import { nameOfFiles } from "./name-of-files";

test("files are named after their single folder, or one file by its own name, if these are meaningful", () => {
  expect(nameOfFiles(["evaluation/gpt-5/eval_1.jsonl", "evaluation/gpt-5/eval_2.jsonl"])).toBe("gpt-5");
  expect(nameOfFiles(["evaluation/gpt-5/eval_1.jsonl", "evaluation/o3/eval_1.jsonl"])).toBe("");
  expect(nameOfFiles(["evaluation/eval_1.jsonl"])).toBe("");
  expect(nameOfFiles(["gemini-3-pro.jsonl"])).toBe("gemini-3-pro");
  expect(nameOfFiles(["evaluation/claude-opus.jsonl.gz"])).toBe("claude-opus");
  expect(nameOfFiles(["a.jsonl", "b.jsonl"])).toBe("");
  expect(nameOfFiles(["eval_3.jsonl"])).toBe("");
  expect(nameOfFiles([])).toBe("");
});
