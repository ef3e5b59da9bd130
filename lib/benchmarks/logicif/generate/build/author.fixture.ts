/*
 * A diligent author for tests: its code wraps the given function, so that it runs, and its words name each line. The function's name
 * selects other behavior: `stubborn…` never gets code, `clumsy…` gets code that does not parse at first, `unsaid…` is never found complete,
 * `halting…` only after a correction.
 */

const fenced = /```python\n([\s\S]*?)\n```/;
const code = (source: string) => `Here it is.\n\`\`\`python\n${source}\n\`\`\``;
const indented = (source: string) => source.replace(/^(?=.)/gm, "    ");

/** Returns the name of the function that the author was given, regardless of how often it was rewritten. */
function nameIn(prompt: string): string {
  return /def (?!f\()(\w+)/.exec(prompt)?.[1] ?? "f";
}

function anonymised(prompt: string): string {
  const source = fenced.exec(prompt)?.[1] ?? "";
  return ["def f(*a):", indented(source), `    r = ${nameIn(prompt)}(*a)`, "    c = len(str(r)) % 7", '    return r, {"c": c}'].join("\n");
}

function evolved(prompt: string): string {
  const source = fenced.exec(prompt)?.[1] ?? "";
  return source.replace(/\n {4}return r, /, "\n    for x in a:\n        if c > 1 and x:\n            c -= 1\n    return r, ");
}

function described(prompt: string, words = "do what is due at"): string {
  const lines = [...prompt.matchAll(/^ *(\d+) \| (.*)$/gm)].flatMap(([, line, text]) => (text?.trim() ? [Number(line)] : []));
  const piece = (line: number) => ({ text: `Now ${words} step ${line}.`, lines: String(line) });
  const [first = 1, ...rest] = lines;
  return JSON.stringify({ inputs: [piece(first)], logics: rest.slice(0, -1).map(piece), outputs: rest.slice(-1).map(piece) });
}

/** Returns the author's answer to the last message of a conversation that began with `prompt`. */
export function authorReply(prompt: string, messages: readonly { content: string }[] = [{ content: prompt }]): string {
  const name = nameIn(prompt);
  const isAgain = messages.length > 1;
  if (prompt.startsWith("Write test inputs")) return 'So:\n{"inputs": [[3], [4], [5], [6]]}';
  if (prompt.startsWith("Rewrite a Python function")) {
    if (name.startsWith("stubborn")) return "I would rather not.";
    return code(name.startsWith("clumsy") && !isAgain ? "def f(:" : anonymised(prompt));
  }
  if (prompt.startsWith("Make the logic")) return code(evolved(prompt));
  if (prompt.startsWith("Describe in plain language")) return described(prompt);
  if (prompt.startsWith("Correct and complete")) return described(prompt, "as corrected do what is due at");
  if (prompt.startsWith("Check whether")) {
    const corrected = prompt.includes("corrected");
    const complete = !name.startsWith("unsaid") && (!name.startsWith("halting") || corrected);
    const missing = complete ? [] : ["It is not said that it was corrected."];
    return JSON.stringify({
      desc_is_complete: complete,
      reasoning: "Line by line.",
      missing_aspects: missing,
      coverage_percentage: complete ? 100 : 60,
    });
  }
  return "{}";
}
