import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { bannedWords } from "./banned-words.mjs";
import { projectRoot } from "./project-root.mjs";
import { projectFiles } from "./test-files.mjs";

/** Largest number of words in a docstring, without its tags. */
const mostWords = 40;

// English has a few hundred words that are neither verbs nor nouns nor part of a noun phrase, and they are known; verbs and nouns are
// countless.
const emptyBeginnings = new Set(
  `what whatever how however whether why when whenever where wherever which whichever who whoever whom whose
  if unless because although though while since until till than then else so such as like thus hence therefore and or but nor yet
  of in into inside at by for from with within without to toward towards on onto upon off over under above below beside besides between among
  across along around behind before after during through throughout against about beyond despite except per via
  it its it's he she they them their we us our you your i me my this that these those here there
  something somebody someone anything anybody anyone everything everybody everyone nothing nobody none one ones other others another
  no not never only just also too even ever always often still already again now once soon perhaps rather quite very
  is are was were be been being am do did done have had can could may might must shall should will would`.split(/\s+/),
);

// Words of comments alone; those of texts (banned-words.mjs) are banned in comments too.
const bannedInComments = [
  [/\btells?\b/i, "says, shows, reports"],
  [/\blends?\b|\blent\b/i, "provides, provided"],
  [/\bspoken\b/i, "called, sent"],
  [/\bpurse\b/i, "budget allocator"],
  [/\bof (?:its|their|his|her) own\b/i, "its own …"],
  [/\bletting go\b|\blets? go\b/i, "release"],
  [/\bhands? on\b/i, "pass on"],
];

const tagged = /(?:^|\s)@(?:param|returns?|throws|template|type|see|example|default|typedef|property|import)\b/;

/** @param {string} comment a docstring as it is in the source */
const textOf = (comment) =>
  comment
    .replace(/^\/\*\*|\*\/$/g, "")
    .replace(/^[ \t]*\*[ \t]?/gm, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Lists what is wrong with the text of a docstring; empty if nothing is.
 * @param {string} comment
 * @returns {string[]}
 */
export function docstringFaults(comment) {
  const text = textOf(comment);
  const at = text.search(tagged);
  const summary = at < 0 ? text : text.slice(0, at).trim();
  if (summary === "") return [];
  const words = summary.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const faults = [];
  const beginning = /[\p{L}][\p{L}'’-]*/u.exec(summary)?.[0].replace("’", "'").toLowerCase() ?? "";
  const isCode = summary.startsWith("`");
  if (!isCode && emptyBeginnings.has(beginning)) faults.push(`begins with “${beginning}”, which is neither a verb nor a noun`);
  if (words.length > mostWords) faults.push(`has ${words.length} words; ${mostWords} are the most`);
  for (const [word, instead] of [...bannedWords, ...bannedInComments]) {
    const match = word.exec(summary);
    if (match) faults.push(`has “${match[0]}”; write: ${instead}`);
  }
  return faults;
}

const isExported = (node) =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/**
 * Finds the docstrings of a source file's exports.
 * @param {string} path
 * @param {string} source
 * @returns {{ name: string, line: number, comment: string }[]}
 */
export function exportedDocstrings(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  return file.statements.filter(isExported).flatMap((node) => {
    const comments = (ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []).filter(({ pos }) => source.startsWith("/**", pos));
    const last = comments.at(-1);
    if (!last) return [];
    const declared = ts.isVariableStatement(node) ? node.declarationList.declarations[0]?.name : node.name;
    const line = file.getLineAndCharacterOfPosition(last.pos).line + 1;
    return [{ name: declared?.getText() ?? "default", line, comment: source.slice(last.pos, last.end) }];
  });
}

/** Docstrings that break a rule with good reason: `path name` and the reason. */
export const docstringExceptions = JSON.parse(readFileSync(join(projectRoot, "lib/boot/docstring-exceptions.json"), "utf8"));

/**
 * Lists the faults of all exported docstrings in some folders, or in the whole project, as lines with file, line and name.
 * @param {string[]} [folders]
 * @returns {{ faults: string[], unused: string[] }} `unused`: exceptions that nothing needs
 */
export function faultsOfDocstrings(folders = []) {
  const isMeant = (path) =>
    folders.length === 0 || folders.some((folder) => path === folder || path.startsWith(`${folder.replace(/\/$/, "")}/`));
  const used = new Set();
  const faults = projectFiles()
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.startsWith("lib/db/generated/") && isMeant(path))
    .flatMap((path) =>
      exportedDocstrings(path, readFileSync(join(projectRoot, path), "utf8")).flatMap(({ name, line, comment }) => {
        const lines = docstringFaults(comment).map((fault) => `${path}:${line} ${name} ${fault}.`);
        const key = `${path} ${name}`;
        if (lines.length === 0 || !(key in docstringExceptions)) return lines;
        used.add(key);
        return [];
      }),
    );
  const unused = Object.keys(docstringExceptions).filter((key) => isMeant(key.split(" ")[0]) && !used.has(key));
  return { faults, unused };
}
