const escapes: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "–": "--",
  "·": "$\\cdot$",
  "−": "$-$",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
};

/** Escapes a text so that LaTeX prints it literally. */
export function latexText(text: string): string {
  return text.replace(/[\\~^–·−<>]|[&%$#_{}]|[\u2009\u202F]/g, (letter) => escapes[letter] ?? (/\s/.test(letter) ? "\\," : `\\${letter}`));
}
