import type { Rule, Step } from "../../items/rule";
import { parsePredicate } from "../../score/engine/predicate";
import { anyOf, keyOf, readPlace, type Template } from "./template";

/** Level with its measure word, in the form used after a number. */
const UNITS: Readonly<Record<string, string>> = {
  paragraph: "段",
  line: "行",
  bullet: "个列表项",
  sentence: "句",
  word: "个英文单词",
  character: "个汉字",
  letter: "个字母",
  punc: "个标点符号",
};
const PLURALS: Readonly<Record<string, string>> = {
  answer: "回答",
  paragraph: "段落",
  line: "行",
  bullet: "列表项",
  sentence: "句子",
  word: "英文单词",
  character: "汉字",
  letter: "字母",
  punc: "标点符号",
  pattern: "模式",
};
const COUNTS: Readonly<Record<string, string>> = { "=": "等于", "!=": "不等于", ">": "大于", ">=": "不少于", "<": "小于", "<=": "不超过" };
const TEXTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  startswith: ["以", "开头"],
  endswith: ["以", "结尾"],
  equal: ["恰好是", ""],
  contain: ["包含", ""],
  notstartswith: ["不以", "开头"],
  notendswith: ["不以", "结尾"],
  notequal: ["不是", ""],
  notcontain: ["不包含", ""],
};

const position = (n: number): string => (n === -1 ? "最后一" : n < 0 ? `倒数第${-n}` : `第${n}`);

function readPosition(text: string): number | null {
  if (text === "最后一") return -1;
  const match = /^(倒数)?第(\d+)$/.exec(text);
  return match ? Number(match[2]) * (match[1] ? -1 : 1) : null;
}

function phrase({ level, predicate }: Step): string {
  const parsed = parsePredicate(predicate);
  const unit = UNITS[level] ?? level;
  switch (parsed?.kind) {
    case "all":
      return level === "answer" ? "整个回答" : `每一${unit}`;
    case "at":
      return parsed.positions.map((at) => `${position(at)}${unit}`).join("、");
    case "before":
      return `${position(parsed.position)}${unit}之前的内容`;
    case "after":
      return `${position(parsed.position)}${unit}之后的内容`;
    case "between":
      return `相邻两${unit}之间的内容`;
    default:
      return `${PLURALS[level] ?? level}（${predicate}）`;
  }
}

const units = anyOf(UNITS);
const ELEMENT = new RegExp(`^((?:倒数)?第\\d+|最后一)(${units})$`);
const BLOCK = new RegExp(`^((?:倒数)?第\\d+|最后一)(${units})之(前|后)的内容$`);
const EACH = new RegExp(`^每一(${units})$`);
const BETWEEN = new RegExp(`^相邻两(${units})之间的内容$`);

function readPhrase(text: string): Step | null {
  if (text === "整个回答") return { level: "answer", predicate: "@" };
  const each = EACH.exec(text)?.[1];
  if (each) return { level: keyOf(UNITS, each) ?? each, predicate: "@" };
  const between = BETWEEN.exec(text)?.[1];
  if (between) return { level: keyOf(UNITS, between) ?? between, predicate: "%" };
  const [, at, unit, side] = BLOCK.exec(text) ?? [];
  if (at && unit) return { level: keyOf(UNITS, unit) ?? unit, predicate: `${side === "前" ? "!" : "$"}${readPosition(at)}` };
  const positions: number[] = [];
  let level: string | null = null;
  for (const element of text.split("、")) {
    const [, where = "", unit = ""] = ELEMENT.exec(element) ?? [];
    const position = readPosition(where);
    if (position === null || (level !== null && level !== keyOf(UNITS, unit))) return null;
    positions.push(position);
    level = keyOf(UNITS, unit);
  }
  if (level === null) return null;
  return { level, predicate: positions.length === 1 ? `@${positions[0]}` : `@(${positions.join(",")})` };
}

const place = (steps: readonly Step[]) => steps.map(phrase).join("中的");

function renderCount({ procedure, relation, value }: Rule): string {
  const last = procedure.at(-1);
  const before = procedure.slice(0, -1);
  const level = PLURALS[last?.level ?? ""] ?? last?.level;
  const subject = last?.description ? `${level}“${last.description}”出现的` : `${level}的`;
  const unit = last?.description ? "次数" : "数量";
  const where = before.length > 0 ? `${place(before)}里，${subject}${unit}` : `全文${subject}总${unit}`;
  return `${where}${COUNTS[relation] ?? relation}${value}。`;
}

const COUNT = new RegExp(`^(?:全文|(.+?)里，)(${anyOf(PLURALS)})(?:“(.+)”出现)?的总?(?:数量|次数)(${anyOf(COUNTS)})(-?\\d+)。$`);
const TEXT = /^([^“”]+?)(以|恰好是|包含|不以|不是|不包含)“(.*)”(开头|结尾|)。$/;

function parse(sentence: string): Rule | null {
  const [counted, where, plural, description, verb, number] = COUNT.exec(sentence) ?? [];
  if (counted !== undefined && verb !== undefined) {
    const before = where === undefined ? [] : readPlace(where.split("中的"), readPhrase);
    const level = keyOf(PLURALS, plural ?? "");
    const relation = keyOf(COUNTS, verb);
    if (!before || !level || !relation) return null;
    return {
      procedure: [...before, { level, predicate: "#", ...(description !== undefined && { description }) }],
      relation,
      value: Number(number),
    };
  }
  const [texted, subject, before, value, after] = TEXT.exec(sentence) ?? [];
  if (texted === undefined || subject === undefined || value === undefined) return null;
  const relation = Object.keys(TEXTS).find((key) => TEXTS[key]?.[0] === before && TEXTS[key]?.[1] === after);
  const procedure = readPlace(subject.split("中的"), readPhrase);
  return procedure && relation ? { procedure, relation, value } : null;
}

function renderText({ procedure, relation, value }: Rule): string {
  const [before, after] = TEXTS[relation] ?? [relation, ""];
  return `${place(procedure)}${before}“${value}”${after}。`;
}

export const chinese: Template = {
  header: "请遵守以下规则。",
  definitionsFollow: "规则中的用语定义如下：",
  definitions: {
    paragraph: ["段落", "一块连续的文字，段落之间至少隔一个空行。"],
    line: ["行", "以换行符或全文结尾为止的一段文字，空行不计。"],
    bullet: ["列表项", "以 *、+、- 或数字加英文句点（例如 1.）开头的一行，不含该标记。"],
    sentence: ["句子", "以句号、感叹号或问号（。！？）结尾的一段文字。"],
    character: ["汉字", "单个汉字，不含标点、数字和字母。"],
    punc: ["标点符号", "单个标点符号，例如逗号、句号、括号或引号。"],
    pattern: ["模式", "一个正则表达式，区分大小写。"],
  },
  render: (rule) => (rule.procedure.at(-1)?.predicate === "#" ? renderCount(rule) : renderText(rule)),
  parse,
};
