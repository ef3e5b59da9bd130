/** Returns style rules with the embedded fonts of these families, so that an exported drawing is self-contained. */
export async function fontRules(families: ReadonlySet<string>): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule));
  const wanted = rules.filter(({ style }) => families.has(bare(style.getPropertyValue("font-family"))));
  return (await Promise.all(wanted.map(embedded))).join("\n");
}

/** Returns the first family of a list, without quotes. */
export function firstFamily(list: string): string {
  return bare(list.split(",")[0] ?? "");
}

async function embedded(rule: CSSFontFaceRule): Promise<string> {
  const address = /url\(\s*["']?([^"')]+)/.exec(rule.style.getPropertyValue("src"))?.[1];
  if (!address) return "";
  const response = await fetch(new URL(address, rule.parentStyleSheet?.href ?? document.baseURI)).catch(() => null);
  // Without the font, a drawing uses a fallback; with the server's error embedded instead, every program would report it on opening.
  if (!response?.ok) return "";
  const bytes = new Uint8Array(await response.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const family = bare(rule.style.getPropertyValue("font-family"));
  const weight = rule.style.getPropertyValue("font-weight") || "normal";
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${btoa(letters)}) format("woff2")}`;
}

function bare(family: string): string {
  return family.trim().replace(/^["']|["']$/g, "");
}
