import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { projectRoot } from "./project-root.mjs";
import { projectFiles } from "./test-files.mjs";
import { textOf } from "./user-texts.mjs";

const holdsTests = /\.(?:test|spec|fixture)\.tsx?$/;
const callees = new Set(["describe", "it", "test"]);

/** Returns the function that a call of `test`, `test.each([…])` or `describe.each` followed by a table begins with. */
function calleeOf(expression) {
  if (ts.isTaggedTemplateExpression(expression)) return calleeOf(expression.tag);
  if (ts.isCallExpression(expression) || ts.isPropertyAccessExpression(expression)) return calleeOf(expression.expression);
  return ts.isIdentifier(expression) ? expression.text : null;
}

/**
 * Lists the titles of the tests and groups of a file, each with its line.
 * @param {string} path decides how the text is read
 * @param {string} content
 * @returns {{ line: number, text: string }[]} in the order of the file; inserted values are `{…}`
 */
export function titlesOfFile(path, content) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, path.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined);
  const titles = [];
  const look = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && callees.has(calleeOf(node.expression))) {
      const text = textOf(node.arguments[0]);
      if (text !== null) titles.push({ line: source.getLineAndCharacterOfPosition(node.arguments[0].getStart()).line + 1, text });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return titles;
}

/**
 * Lists the titles of all tests.
 * @returns {{ file: string, line: number, text: string }[]}
 */
export const testTitles = () =>
  projectFiles()
    .filter((path) => holdsTests.test(path))
    .flatMap((file) => titlesOfFile(file, readFileSync(join(projectRoot, file), "utf8")).map((title) => ({ file, ...title })));
