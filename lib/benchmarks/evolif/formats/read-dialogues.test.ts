import { expect, it } from "vitest";
import { namedFile } from "@/lib/benchmarks/family.fixture";
import { keptRecords } from "@/lib/benchmarks/kept-records";
import { readDialogues } from "./read-dialogues";

const turn = { turn: 1, active_topic: 3, user_query: "Write.", instructions: [{ id: "length", args: { kind: "words" } }] };
async function readLines(...lines: unknown[]) {
  const problems: { line: number | null; message: string }[] = [];
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return { ...(await readDialogues(namedFile(text), (problem) => problems.push(problem))), problems };
}

it("names the field missing from a line of another kind of file, and reads the rest", async () => {
  const { dialogues, problems } = await readLines(
    turn,
    { messages: [], language: "en" },
    "{",
    [1],
    { ...turn, turn: "two" },
    { ...turn, turn: 2 },
  );
  expect(dialogues.map((dialogue) => dialogue.map(({ line }) => line))).toEqual([[1, 6]]);
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  expect(problems[0]?.message).toBe("The line has no turn: it is not a turn of a dialogue.");
  expect(problems[1]?.message).toBe("The line is not JSON.");
  expect(problems[3]?.message).toMatch(/^turn: /);
});

it("groups lines by their dialogue field in any order; without one, a turn number that does not rise begins a dialogue", async () => {
  const at = (number: number, dialogue?: string, model?: string) => ({ ...turn, turn: number, dialogue, model });
  const lines = [at(2, "a"), at(1, "b"), at(1, "a"), at(3, "a"), at(2, "b"), at(1, "a", "other"), at(2, "a"), at(1, "a")];
  const { dialogues } = await readLines(...lines);
  expect(dialogues.map((dialogue) => dialogue.map(({ line }) => line))).toEqual([[3, 1, 4], [2, 5], [6], [8, 7]]);
  const unnamed = await readLines(at(1), at(2), at(2), at(3), at(1));
  expect(unnamed.dialogues.map((dialogue) => dialogue.map(({ line }) => line))).toEqual([[1, 2], [3, 4], [5]]);
});

it("reports each bad line as it is read, and keeps none", async () => {
  let reported = 0;
  let most = 0;
  async function* bad() {
    for (let line = 1; line <= 5000; line++) {
      yield '{"turn": 1\n';
      most = Math.max(most, line - reported);
    }
  }
  const { dialogues } = await readDialogues({ name: "bad", text: bad }, () => {
    reported += 1;
  });
  expect([dialogues, reported]).toEqual([[], 5000]);
  // The second line shows that the file has one record per line.
  expect(most).toBeLessThanOrEqual(1);
});

it("counts the lines of all files of an import together", async () => {
  const text = JSON.stringify(turn);
  const keep = keptRecords(text.length);
  await readDialogues(namedFile(text, "first"), () => {}, keep);
  await expect(readDialogues(namedFile(text, "second"), () => {}, keep)).rejects.toMatchObject({ code: "invalid", where: "second" });
});
