import type { Importer, ImportOutcome, NewItem } from "@/lib/benchmarks/benchmark";
import { type AuthorsRecord, readRecord } from "./authors/record";
import { difficultyLabelOf, difficultyScore } from "./difficulty";
import { checkRule } from "./grammar/check-rule";
import type { LexItem } from "./item";
import { tagsOf } from "./tags";

/** The line that the rules begin with; `要求：` in a Chinese prompt without definitions of levels. */
const HEADERS = /^[^\S\n]*(?:Please follow these rules|请遵守|请遵循|请按照|要求[：:])/gm;

/** The task of an authors' prompt: what stands before the rules. It may hold blank lines, and a line like their header. */
function taskOf(prompt: string): string {
  const headers = [...prompt.matchAll(HEADERS)].filter(({ index }) => index > 0);
  const header = headers.findLast(({ index }) => /\n\s*\n$/.test(prompt.slice(0, index))) ?? headers.at(-1);
  return (header ? prompt.slice(0, header.index) : (prompt.split(/\n\s*\n/)[0] ?? prompt)).trim();
}

function itemOf({ rules, language, score, label, prompt }: AuthorsRecord, asked: string): LexItem {
  const own = difficultyScore(rules);
  return {
    language,
    task: taskOf(asked),
    rules,
    difficulty: { score: score ?? own, label: label ?? difficultyLabelOf(score ?? own) },
    prompt: prompt ?? asked,
  };
}

/** Reads items and answers of the authors' JSONL; records of the same prompt and rules share an item. */
function readAll(text: string, wantAnswers: boolean): ImportOutcome<LexItem> {
  const items = new Map<string, NewItem<LexItem>>();
  const outcome: ImportOutcome<LexItem> = { items: [], replies: [], params: { source: "authors’ JSONL" }, read: 0, problems: [] };
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const record = readRecord(line);
    const problem = (message: string) => outcome.problems.push({ line: index + 1, message });
    if ("problems" in record) {
      for (const message of record.problems) problem(message);
      continue;
    }
    const { prompt, answer } = record;
    if (prompt === null) {
      problem("The record has no message of a user, and so no prompt.");
      continue;
    }
    if (wantAnswers && typeof answer !== "string") {
      problem("The record has no answer.");
      continue;
    }
    const identity = JSON.stringify([prompt, record.rules, record.language]);
    let item = items.get(identity);
    if (!item) {
      const body = itemOf(record, prompt);
      item = { key: `line-${String(index + 1).padStart(4, "0")}`, tags: tagsOf(body), body };
      items.set(identity, item);
      for (const [at, rule] of record.rules.entries()) {
        for (const fault of checkRule(rule, record.language)) problem(`Read, but rule ${at + 1}, ${fault}.`);
      }
    }
    if (typeof answer === "string")
      outcome.replies.push({ key: item.key, model: record.model ?? "authors’ answers", reply: answer, latencyMs: null });
    outcome.read += 1;
  }
  outcome.items = [...items.values()];
  if (outcome.read === 0 && outcome.problems.length === 0) outcome.problems.push({ line: null, message: "The file is empty." });
  return wantAnswers ? outcome : { ...outcome, replies: [] };
}

/** The authors' released file formats. */
export const importers: Importer<LexItem>[] = [
  {
    id: "items",
    label: "Items (JSONL)",
    description: "The authors’ data: one object a line with messages and meta_info. Prompts, scores and labels are kept as they are.",
    makes: "suite",
    accepts: ".jsonl,.json",
    read: (text) => readAll(text, false),
  },
  {
    id: "answers",
    label: "Items with answers (JSONL)",
    description: "The authors’ data with a model’s answer in each object: a run that can be browsed and scored again.",
    makes: "run",
    accepts: ".jsonl,.json",
    read: (text) => readAll(text, true),
  },
];
