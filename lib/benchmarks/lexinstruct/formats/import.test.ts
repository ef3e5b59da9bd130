import { describe, expect, it } from "vitest";
import { importedFrom, namedFile } from "@/lib/benchmarks/family.fixture";
import { importers } from "./import";

const rules = [{ procedure: [{ level: "paragraph", predicate: "#" }], relation: "<=", value: 3 }];
const record = (messages: object[]) =>
  JSON.stringify({ messages, meta_info: { instruction_pattern: JSON.stringify(rules), instruction_pattern_language: "english" } });
const user = (content: string) => ({ role: "user", content });
const readItems = (lines: readonly string[]) => {
  if (!importers.items) throw new Error("There is no importer of items.");
  const text = lines.join("\n");
  return importedFrom(importers.items.read, [], { files: [namedFile(text, "f0", text.length)] });
};
const taskOf = async (content: string) => (await readItems([record([user(content)])])).items[0]?.body.task;

describe("messages before the request", () => {
  it("are left out with a note", async () => {
    const system = { role: "system", content: "Be brief." };
    const answer = { role: "assistant", content: "Yes." };
    const { items, problems } = await readItems([
      record([system, user("First.")]),
      record([system, user("Earlier."), answer, user("Second."), answer]),
      record([user("Third."), answer]),
    ]);
    expect(items.map(({ body }) => body.prompt)).toEqual(["First.", "Second.", "Third."]);
    const note = { kind: "note", file: "f0" };
    expect(problems).toEqual([
      { ...note, line: 1, message: "Imported, but only the last user message is asked: 1 message before it is left out." },
      { ...note, line: 2, message: "Imported, but only the last user message is asked: 3 messages before it are left out." },
    ]);
  });
});

describe("the task of a prompt", () => {
  it.each([
    ["a blank line with spaces", "Write.\n \t\nPlease follow these rules.\n\nOne.\nPlease follow these rules: no.", "Write."],
    [
      "no blank line before any header",
      "Write.\nPlease follow these rules.\nPlease follow these rules.",
      "Write.\nPlease follow these rules.",
    ],
    ["line ends of Windows", "Write.\r\n\r\n  Please follow these rules.\r\n\r\nOne.", "Write."],
    ["no header", "Write.\n\nA poem.", "Write."],
  ])("is found with %s", async (_name, content, task) => {
    expect(await taskOf(content)).toBe(task);
  });

  // If white space were read again from each of its characters, these would not end within the time of a test.
  it.each([
    ["line feeds", "\n"],
    ["carriage returns", "\r"],
    ["spaces", " "],
    ["line separators", "\u2028"],
  ])("is found after %s, 600,000 times", async (_name, space) => {
    expect(await taskOf(`Write.${space.repeat(600_000)}x\n\nPlease follow these rules.`)).toMatch(/^Write\./);
  });

  it("is found before the last of 200,000 headers without a blank line", async () => {
    expect(await taskOf(`Write.${"\nPlease follow these rules.".repeat(200_000)}`)).toMatch(/^Write\.\nPlease follow/);
  });
});
