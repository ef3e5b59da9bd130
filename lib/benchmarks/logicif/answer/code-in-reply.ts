const fence = /^[ \t]*(```+|~~~+)[ \t]*([\w+#-]*)[^\n]*\n([\s\S]*?)(?:^[ \t]*\1|(?![\s\S]))/gm;
const statement =
  /^\s*(?:(?:async\s+)?def\s+\w+\s*\(|class\s+\w+|(?:for|while|if|elif|with)\b[^\n]*:\s*(?:#.*)?$|else:|try:|return\b|import\s+\w+|from\s+\w+\s+import\b|print\s*\(|function\s+\w+\s*\(|(?:const|let|var)\s+\w+\s*=|\w+(?:\[[^\]\n]*\])?\s*(?:[-+*/]|\/\/)?=(?!=)\s*\S)/m;
const definition = /^[ \t]*(?:async\s+)?def\s+\w+\s*\([^)\n]*\)\s*(?:->[^:\n]+)?:\s*$/m;
const notCode = new Set(["json", "text", "txt", "plaintext", "markdown", "md"]);

/**
 * Whether a reply writes code, which the task forbids: a fenced block with a statement in it, or a definition of a function. A rule of
 * thumb; a fenced value alone is no code.
 */
export function hasCode(reply: string): boolean {
  if (definition.test(reply)) return true;
  for (const [, , word = "", inside = ""] of reply.matchAll(fence)) {
    if (!notCode.has(word.toLowerCase()) && statement.test(inside)) return true;
  }
  return false;
}
