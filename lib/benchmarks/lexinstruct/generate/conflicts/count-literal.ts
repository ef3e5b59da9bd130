/** Counts the occurrences of a literal text, without overlap. */
export function countLiteral(text: string, literal: string, ignoreCase: boolean): number {
  const haystack = ignoreCase ? text.toLowerCase() : text;
  const needle = ignoreCase ? literal.toLowerCase() : literal;
  return needle === "" ? 0 : haystack.split(needle).length - 1;
}
