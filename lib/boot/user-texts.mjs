import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { projectRoot } from "./project-root.mjs";
import { projectFiles } from "./test-files.mjs";

/** Placeholder in a text for a value that the program inserts. */
export const gap = "{…}";

// Tests and their fixtures, Prisma's generated client, development tools, the data of benchmark authors, and texts that are sent to models.
const unseen = [
  /\.(?:test|fixture|long)\.(?:tsx?|mjs)$/,
  /^(?:e2e|prisma|dist|lib\/(?:db\/generated|bench|chaos))\//,
  /^lib\/benchmarks\/[^/]+\/data\//,
  // Prompts, patterns and Python code that is run.
  /^lib\/benchmarks\/[^/]+\/(?:generate\/(?:templates\/|build\/prompts)|evidence\/trace\/(?:claim|phrase-claims|final-value|record)|score\/checks\/word-lists|items\/python\/complexity)/,
  /^lib\/sandbox\/python\/(?:forger|harness\/(?:boot|notice|preloaded|rules|vary|watch-thread))/,
  /^lib\/benchmarks\/issue-words\.ts$|^lib\/benchmarks\/[^/]+\/bench\.ts$/,
  /^lib\/boot\/(?:check-|plant|bench|chaos|test|long|restarts|choose|changed|count|usage|vitest|playwright|state-writes|user-texts|docstrings|exported-docstrings|banned)/,
];
// Files of prompts and simulated replies: only labeled texts and errors are for users.
const mostlyPrompts =
  /^lib\/benchmarks\/(?:prompt-wording\.ts$|[^/]+\/(?:(?:generate|simulate)\/(?!build\/|state\/settings|skill|demonstrations)|items\/(?:describe|grammar)\/))/;

/** Lists the files whose strings a user may see. */
export const filesWithTexts = () =>
  projectFiles().filter(
    (path) => /^(?:app|components|lib)\/.*\.(?:tsx?|mjs)$|^proxy\.ts$/.test(path) && !unseen.some((rule) => rule.test(path)),
  );

const wholeNames =
  /^(?:label|title|note|placeholder|alt|help|summary|description|words|unit|one|many|hint|gloss|text|name|message|confirm|aria\w+|.*(?:Label|Title|Note|Text|Words|Help))$/;
const codeNames =
  /^(?:className|class|href|src|key|id|htmlFor|type|rel|d|viewBox|transform|style|role|method|accept|autoComplete|pattern|sql|fill|stroke|data-.*)$/;
const codeCalls =
  /^(?:cx|require|import|fetch|querySelector(?:All)?|closest|matches|getElementById|setAttribute|getAttribute|removeAttribute|hasAttribute|addEventListener|removeEventListener|createElement|getContext|emit|raw|unsafe|query|\$?queryRaw(?:Unsafe)?|\$?executeRaw(?:Unsafe)?|sql|RegExp|startsWith|endsWith|includes|indexOf|split|replace|replaceAll|localeCompare|createHash|digest|hashOf|literal)$/;
const sql =
  /^\s*(?:with \w+ (?:as )?\(|(?:select|insert into|delete from|update \w+|left join|cross join|order by|group by|returning|coalesce|case when|jsonb?_|not exists|exists|alter table|create (?:table|index|unique))\b)|\b[a-z]\.[a-z_]+ (?:=|as|is|in|<>|desc|asc|\|\|)|::(?:int|text|json|bigint|float)|\bas "[a-zA-Z]+"|\$\d|^\s*(?:and|or|where|set|from) [\w.({]+ ?(?:=|is |in \(|<)/;
const directive = /^use (?:client|server|strict)$/;

/** True if a string has a percentage with a space, which is for a reader even without a word beside it. */
const hasSpacedPercentage = (text) => /(?:\d|\{…\})[ \u00a0\u202f]%(?:$|[^\w(\s]| (?:\p{L}{2}|\{…))/u.test(text);

const collapsed = (text) => text.replace(/\s+/g, " ");

/** True if a string reads as a text: several words, or one word that begins with a capital. */
const isProse = (text) => {
  const words = text.replaceAll(gap, " ").trim();
  if (!/\p{L}{2}/u.test(words) || sql.test(text) || directive.test(text)) return false;
  if (/\p{L}[\p{L},.:;’”“)]*\s+(?:[“(]?\p{L}|\d)/u.test(words))
    return (
      !/^[a-z0-9:[\]/.()_-]+(?: [a-z0-9:[\]/.()_%-]+)+$/.test(words) || !/(?:^|\s)[a-z]+(?:-[a-z0-9[\]/.]+){1,}(?:\s|$)|:\S|\[/.test(words)
    );
  return /^["“(]?\p{Lu}\p{L}*\p{Ll}[\p{L}’\s-]*[.:?…)”]*$/u.test(words) && !/^[A-Z][a-z]+[A-Z]/.test(words);
};

const calleeOf = (call) => {
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : "";
};

/** True if a call writes a number with its noun. The plural adds an “s” unless the third argument gives it. */
const isCount = (node) => ts.isCallExpression(node) && calleeOf(node) === "formatCount";

const nameOf = (node) => (node.name ? node.name.getText().replaceAll(/^["']|["']$/g, "") : "");

/** Decides by its place whether a string is certainly a text, certainly not, or to be judged by how it reads. */
function placeOf(node) {
  let child = node;
  for (let parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (
      ts.isParenthesizedExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent)
    )
      continue;
    if (ts.isConditionalExpression(parent)) {
      if (parent.condition === child) return "code";
      continue;
    }
    if (ts.isBinaryExpression(parent)) {
      const operator = parent.operatorToken.kind;
      const joins = [
        ts.SyntaxKind.PlusToken,
        ts.SyntaxKind.QuestionQuestionToken,
        ts.SyntaxKind.BarBarToken,
        ts.SyntaxKind.AmpersandAmpersandToken,
      ];
      if (joins.includes(operator)) continue;
      return operator === ts.SyntaxKind.EqualsToken ? "judged" : "code";
    }
    if (ts.isJsxExpression(parent)) {
      if (!ts.isJsxAttribute(parent.parent)) return "text";
      continue;
    }
    if (ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent))
      return ts.isTaggedTemplateExpression(parent.parent) ? "code" : "piece";
    if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) {
      if (parent.name === child) return "code";
      const name = nameOf(parent);
      return codeNames.test(name) ? "code" : wholeNames.test(name) ? "text" : "judged";
    }
    if (isCount(parent)) return "text";
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return codeCalls.test(calleeOf(parent)) ? "code" : "judged";
    if (
      ts.isImportDeclaration(parent) ||
      ts.isExportDeclaration(parent) ||
      ts.isLiteralTypeNode(parent) ||
      ts.isCaseClause(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isTaggedTemplateExpression(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isExternalModuleReference(parent)
    )
      return "code";
    return "judged";
  }
  return "code";
}

/** True if a string is an argument of a new error, or of a validation issue. */
const isErrorOf = (node) => {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (
      ts.isNewExpression(parent) ||
      (ts.isCallExpression(parent) && /^(?:refine|superRefine|addIssue|check|min|max|regex)$/.test(calleeOf(parent)))
    )
      return true;
  return false;
};

const isWord = (text) => /\p{L}/u.test(text.replaceAll(gap, ""));

/** Returns a string's text with gaps; null for anything else. Strings joined by “+” are one text. */
export function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join("");
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null && right === null ? null : (left ?? gap) + (right ?? gap);
}

/** The words of an element, with a gap for each value and each nested element. */
const sayingOf = (element) =>
  element.children
    .map((child) => {
      if (ts.isJsxText(child)) {
        if (/^\s*$/.test(child.text)) return child.text.includes("\n") ? "" : " ";
        return child.text.replace(/^\s*\n\s*/, "").replace(/\s*\n\s*$/, "");
      }
      if (ts.isJsxExpression(child))
        return child.expression ? (ts.isStringLiteralLike(child.expression) ? child.expression.text : gap) : "";
      return gap;
    })
    .join("");

/**
 * Lists the strings of a file that a user may see, each with its line.
 * @param {string} path decides how the text is read
 * @param {string} content
 * @returns {{ line: number, text: string }[]} in the order of the file; inserted values are `{…}`
 */
export function textsOfFile(path, content) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, path.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined);
  const texts = [];
  const note = (node, text) =>
    texts.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: collapsed(text).trim() });
  const certainOnly = mostlyPrompts.test(path);
  const look = (node) => {
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && node.children.some((child) => ts.isJsxText(child) && isWord(child.text)))
      note(
        node.children.find((child) => ts.isJsxText(child) && isWord(child.text)),
        sayingOf(node),
      );
    else {
      const text = ts.isJsxText(node) ? null : textOf(node);
      if (text !== null) {
        const judged = placeOf(node);
        const place = certainOnly && (judged === "piece" || (judged === "judged" && !isErrorOf(node))) ? "code" : judged;
        const piece = place === "piece" && /^[\p{L}’',.\s{…}-]+$/u.test(text) && !/^[a-z]+[A-Z-]/.test(text);
        const isText = isWord(text) && (place === "text" || piece || (place !== "code" && isProse(text)));
        if (isText || (place !== "code" && hasSpacedPercentage(text))) note(node, text);
        if (isCount(node.parent) && node.parent.arguments[1] === node && node.parent.arguments.length === 2) note(node, `${text}s`);
        const inner = (part) => {
          if (ts.isTemplateExpression(part)) for (const { expression } of part.templateSpans) look(expression);
          else if (ts.isBinaryExpression(part))
            for (const side of [part.left, part.right]) textOf(side) === null ? look(side) : inner(side);
          else if (ts.isParenthesizedExpression(part)) inner(part.expression);
        };
        return inner(node);
      }
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return texts;
}

/**
 * Lists every string that a user may see.
 * @returns {{ file: string, line: number, text: string }[]}
 */
export const userTexts = () =>
  filesWithTexts().flatMap((file) => textsOfFile(file, readFileSync(join(projectRoot, file), "utf8")).map((text) => ({ file, ...text })));
