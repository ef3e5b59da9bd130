import { createHash } from "node:crypto";
import { type PromptWording, promptWordings } from "@/lib/benchmarks/prompt-wording";
import { readDocuments } from "../generate/corpora/documents";
import { readElements } from "../generate/corpora/list";
import { tokensOf } from "../generate/corpora/tokens";
import { duplicateQuestion, fieldsInWords, labelQuestion, missing } from "../generate/documents-scenario";
import { extractQuestion, judgeQuestion, readKeySentences, repeatQuestion } from "../generate/essay-scenario";
import { elementQuestion, elementsQuestion } from "../generate/list-scenario";
import type { Question } from "../generate/scenario";
import { descriptionIn, frames } from "../generate/templates/prompt";
import type { Template } from "../generate/templates/template";
import { filled, templates } from "../generate/templates/templates";
import type { LifbenchItem } from "../items/item";
import { type ScenarioId, type TaskId, taskIds, tasks } from "../items/tasks";
import { goldAnswer } from "../score/gold";

/** Returns the values of a wording's names in an instruction; null if the instruction has another wording. */
function namesIn(instruction: string, { text }: Template): Record<string, string> | null {
  const seen = new Set<string>();
  const pattern = text.split(/\{([A-Za-z]\w*)\}/).map((piece, at) => {
    if (at % 2 === 0) return piece.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    if (seen.has(piece)) return `\\k<${piece}>`;
    seen.add(piece);
    return `(?<${piece}>[\\s\\S]+?)`;
  });
  return new RegExp(`^${pattern.join("")}$`).exec(instruction)?.groups ?? null;
}

const strings = (json: string | undefined): string[] => {
  const read: unknown = JSON.parse(json ?? "[]");
  return Array.isArray(read) ? read.map(String) : [];
};

/** Returns the question that these values ask about a context; null if they name nothing in it. */
function questionOf(task: TaskId, context: string, names: Record<string, string>, { bias }: Template): Question | null {
  switch (task) {
    case "LSI":
    case "LOI":
    case "LOE":
    case "LBI":
    case "LBE": {
      const elements = readElements(context);
      const id = names.element === undefined ? Number.parseInt(names.id ?? names.ordid ?? "", 10) : elements.indexOf(names.element) + 1;
      return id >= 1 && id <= elements.length ? elementQuestion(elements, task, id, bias) : null;
    }
    case "LMI":
      return elementsQuestion(readElements(context), strings(names.id_arr).map(Number));
    case "MB": {
      const lacks = readDocuments(context).map((fields) => missing({ fields }));
      const labels = (names.rules ?? "").split("\n").map((rule) => rule.slice(rule.lastIndexOf(": ") + 2));
      return labelQuestion(lacks.join(""), labels, strings(names.candidates));
    }
    case "MF": {
      const fields = fieldsInWords(names.info_text ?? "");
      const documents = readDocuments(context);
      const sets = new Map<string, number[]>();
      for (const [at, { text = "" }] of documents.entries()) sets.set(text, [...(sets.get(text) ?? []), at]);
      const duplicates = [...sets.values()].filter((set) => set.length > 1);
      return (
        fields &&
        duplicateQuestion(
          documents.map((fields) => ({ fields })),
          duplicates,
          fields,
        )
      );
    }
    case "OR":
      return repeatQuestion(readKeySentences(context), Number.parseInt(names.sentences ?? "", 10) || 1, names.sep ?? "");
    case "OQ":
      return judgeQuestion(readKeySentences(context), names.evidence ?? "", [names.yes ?? "", names.no ?? ""]);
    case "OE":
      return extractQuestion(readKeySentences(context), names.type ?? "");
  }
}

/** Returns the question of an instruction about a context, with the output limit of the answer; null if it matches no template. */
function askedBy(instruction: string, context: string, scenario: ScenarioId, wording: PromptWording) {
  for (const task of taskIds.filter((id) => tasks[id].scenario === scenario)) {
    for (const template of templates[wording][task]) {
      const names = namesIn(instruction, template);
      const question = names && questionOf(task, context, names, template);
      if (!question || filled(template.text, question.values) !== instruction) continue;
      return { asked: question.asked, limit: Math.max(tasks[task].outputLimit, tokensOf(goldAnswer(question.asked))) };
    }
  }
  return null;
}

/** Reconstructs an item from a prompt; null if it is not from a generated suite. */
export function recognise(messages: readonly { role: string; content: string }[]): { item: LifbenchItem; turns: [] } | null {
  const prompt = messages.length === 1 ? (messages[0]?.content ?? "") : "";
  for (const scenario of Object.keys(frames) as ScenarioId[]) {
    for (const wording of promptWordings) {
      const description = descriptionIn(scenario, wording);
      const { lead } = frames[scenario];
      const end = prompt.lastIndexOf(lead);
      if (!prompt.startsWith(description) || end < description.length) continue;
      const context = prompt.slice(description.length, end);
      const instruction = prompt.slice(end + lead.length).replace(/\n$/, "");
      const read = askedBy(instruction, context, scenario, wording);
      if (!read) continue;
      const hash = createHash("sha256").update(context).digest("hex");
      const ownDescription = wording === "1" ? {} : { description };
      return { item: { ...read.asked, context: hash, ...ownDescription, instruction, limit: read.limit } as LifbenchItem, turns: [] };
    }
  }
  return null;
}
