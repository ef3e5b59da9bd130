import type { LexItem } from "../../items/item";
import { type Language, levels, type Rule } from "../../items/rule";
import { chinese } from "./chinese";
import { english } from "./english";
import type { Template } from "./template";

const templates: Readonly<Record<Language, Template>> = { english, chinese };

/** Renders the task, a blank line, the definitions of the levels used, a blank line, and the rules, numbered if there are several. */
function rendered(task: string, rules: readonly Rule[], { header, definitionsFollow, definitions, render }: Template): string {
  const used = new Set(rules.flatMap(({ procedure }) => procedure.map(({ level }) => level)));
  const defined = levels.flatMap((level) => (used.has(level) && definitions[level] ? [definitions[level]] : []));
  const meanings = defined.map(([name, meaning]) => `- **${name}**: ${meaning}`);
  const head = [meanings.length > 0 ? `${header}${definitionsFollow}` : header, ...meanings].join("\n");
  const [only, ...more] = rules.map(render);
  const list = more.length === 0 ? (only ?? "") : [only, ...more].map((sentence, index) => `${index + 1}. ${sentence}`).join("\n");
  return `${task}\n\n${head}\n\n${list}`;
}

/** Returns the request of an item: the authors' prompt if it was imported, else one rendered from the templates. */
export function promptOf({ prompt, task, rules, language }: Pick<LexItem, "prompt" | "task" | "rules" | "language">): string {
  return prompt ?? rendered(task, rules, templates[language]);
}

/** Reads task, rules and language back from a prompt that `promptOf` rendered; null for any other. */
export function readPrompt(text: string): { task: string; rules: Rule[]; language: Language } | null {
  for (const language of ["english", "chinese"] as const) {
    const { header, parse } = templates[language];
    const start = text.lastIndexOf(`\n\n${header}`);
    const list = text.lastIndexOf("\n\n");
    if (start < 0 || list <= start) continue;
    const lines = text.slice(list + 2).split("\n");
    const rules = lines.flatMap((line) => parse(lines.length === 1 ? line : line.replace(/^\d+\. /, "")) ?? []);
    if (rules.length === lines.length) return { task: text.slice(0, start), rules, language };
  }
  return null;
}

/** Returns the last request of a conversation. */
export const lastRequest = (messages: readonly { role: string; content: string }[]): string =>
  messages.findLast(({ role }) => role === "user")?.content ?? "";
