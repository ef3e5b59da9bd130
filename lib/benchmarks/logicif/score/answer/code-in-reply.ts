import { finder } from "@/lib/text/finder";

// A single line break marks the start of a line, so that white space before a statement belongs to its own line.
const statement =
  /^[^\S\n\r\u2028\u2029]*(?:(?:async\s+)?def\s+\w+\s*\(|class\s+\w+|(?:for|while|if|elif|with)\b[^\n]*:\s*(?:#.*)?$|else:|try:|return\b|import\s+\w+|from\s+\w+\s+import\b|print\s*\(|function\s+\w+\s*\(|(?:const|let|var)\s+\w+\s*=|\w+(?:\[[^\]\n]*\])?\s*(?:[-+*/]|\/\/)?=(?!=)\s*\S)/m;
const definition = /^[ \t]*(?:async\s+)?def\s+\w+\s*\([^)\n]*\)\s*(?:->[^:\n]+)?:\s*$/m;
const notCode = new Set(["json", "text", "txt", "plaintext", "markdown", "md"]);

const lineStart = /^/gm;
const opening = /[ \t]*(`{3,}|~{3,})[ \t]*([\w+#-]*)/y;

/**
 * Yields the fenced blocks of a text: the word after the fence, and the content up to the next line that begins with the same fence or to
 * the end.
 */
export function* fencedBlocks(text: string): Generator<{ word: string; inside: string }> {
  const nextBreak = finder(text, "\n");
  const starts = [...text.matchAll(lineStart)].map(({ index }) => index);
  let open: { fence: string; word: string; from: number } | null = null;
  for (const start of starts) {
    if (open !== null && start < open.from) continue;
    opening.lastIndex = start;
    const [whole = "", fence = "", word = ""] = opening.exec(text) ?? [];
    if (open === null) {
      const end = fence === "" ? text.length : nextBreak(start + whole.length);
      if (end < text.length) open = { fence, word, from: end + 1 };
    } else if (fence.startsWith(open.fence)) {
      yield { word: open.word, inside: text.slice(open.from, start) };
      open = null;
    }
  }
  if (open !== null) yield { word: open.word, inside: text.slice(open.from) };
}

/**
 * Estimates whether a reply contains code, which the task forbids: a fenced block with a statement, or a definition of a function. A fenced
 * value alone is not code.
 */
export function hasCode(reply: string): boolean {
  if (definition.test(reply)) return true;
  for (const { word, inside } of fencedBlocks(reply)) {
    if (!notCode.has(word.toLowerCase()) && statement.test(inside)) return true;
  }
  return false;
}
