const S = "[ \\t\\r\\n]";
const nameStart =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const nameRest = `${nameStart}\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040`;
const name = `[${nameStart}][${nameRest}]*`;
const nameToken = `[${nameRest}]+`;
const literal = `(?:"[^"]*"|'[^']*')`;
const publicCharacter = " \\r\\na-zA-Z0-9\\-()+,./:=?;!*#@$_%";
const publicLiteral = `(?:"[${publicCharacter}']*"|'[${publicCharacter}]*')`;
const external = `(?:SYSTEM${S}+${literal}|PUBLIC${S}+${publicLiteral}${S}+${literal})`;
const reference = `&(?:${name}|#[0-9]+|#x[0-9a-fA-F]+);`;
const entityValue = `(?:"(?:[^"%&]|${reference})*"|'(?:[^'%&]|${reference})*')`;
const attributeValue = `(?:"(?:[^"<&]|${reference})*"|'(?:[^'<&]|${reference})*')`;
const list = (piece: string) => `\\(${S}*${piece}(?:${S}*\\|${S}*${piece})*${S}*\\)`;
const attributeType = `(?:CDATA|ID|IDREFS?|ENTITY|ENTITIES|NMTOKENS?|NOTATION${S}+${list(name)}|${list(nameToken)})`;
const attributeDefault = `(?:#REQUIRED|#IMPLIED|(?:#FIXED${S}+)?${attributeValue})`;

/** Patterns of the pieces of an internal subset; content models are only checked for their outer brackets. */
const pieces = [
  `${S}+`,
  `%${name};`,
  "<!--(?:[^-]|-[^-])*-->",
  `<\\?(?![xX][mM][lL](?:${S}|\\?))${name}(?:${S}(?:[^?]|\\?(?!>))*)?\\?>`,
  `<!ELEMENT${S}+${name}${S}+(?:EMPTY|ANY|\\([^<>&'"]*\\)[*+?]?)${S}*>`,
  `<!ATTLIST${S}+${name}(?:${S}+${name}${S}+${attributeType}${S}+${attributeDefault})*${S}*>`,
  `<!ENTITY${S}+${name}${S}+(?:${entityValue}|${external}(?:${S}+NDATA${S}+${name})?)${S}*>`,
  `<!ENTITY${S}+%${S}+${name}${S}+(?:${entityValue}|${external})${S}*>`,
  `<!NOTATION${S}+${name}${S}+(?:${external}|PUBLIC${S}+${publicLiteral})${S}*>`,
].map((source) => new RegExp(source, "uy"));
const head = new RegExp(`^${S}+${name}(?:${S}+${external})?${S}*`, "u");
const tail = new RegExp(`^\\]${S}*$`);

/** Checks whether the text between `<!DOCTYPE` and `>` is well-formed (XML 1.0, section 2.8); entities are neither expanded nor fetched. */
export function isDoctype(text: string): boolean {
  const start = head.exec(text)?.[0].length;
  if (start === undefined) return false;
  if (start === text.length) return true;
  if (text.charAt(start) !== "[") return false;
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== "]") {
    const end = behindPiece(text, at);
    if (end < 0) return false;
    at = end;
  }
  return tail.test(text.slice(at));
}

function behindPiece(text: string, at: number): number {
  for (const piece of pieces) {
    piece.lastIndex = at;
    if (piece.test(text)) return piece.lastIndex;
  }
  return -1;
}
