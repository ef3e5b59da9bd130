const hex = (char: string, digits = 4) => char.charCodeAt(0).toString(16).padStart(digits, "0");
const inJson = (key: string) => JSON.stringify(key).slice(1, -1);
const byTable = (table: Record<string, string>) => (key: string) => key.replace(/[^\w-]/g, (char) => table[char] ?? char);
const lowerHex = (key: string) => key.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

const html = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** The escapes that different libraries write for the same text. */
const escapes: readonly ((key: string) => string)[] = [
  (key) => key,
  inJson,
  (key) => inJson(key).replaceAll("/", "\\/"),
  // Go, and libraries that escape more than JSON requires, in either case.
  (key) => inJson(key).replace(/[<>&]/g, (char) => `\\u${hex(char)}`),
  (key) => key.replace(/[<>&'"`+=/\\]/g, (char) => `\\u${hex(char)}`),
  (key) => key.replace(/[<>&'"`+=/]/g, (char) => `\\u${hex(char).toUpperCase()}`),
  (key) => inJson(inJson(key)),
  byTable(html),
  byTable({ ...html, '"': "&quot;", "'": "&#39;" }),
  byTable({ ...html, '"': "&quot;", "'": "&#x27;" }),
  byTable({ ...html, '"': "&quot;", "'": "&apos;" }),
  byTable({ ...html, '"': "&#34;", "'": "&#39;", "+": "&#43;" }),
  // Numeric escapes for every character that is not a letter or digit, or only for those with a meaning in HTML.
  (key) => key.replace(/[^A-Za-z0-9]/g, (char) => `&#${char.charCodeAt(0)};`),
  (key) => key.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`),
  (key) => key.replace(/[^A-Za-z0-9]/g, (char) => `&#x${hex(char, 2).toUpperCase()};`),
  (key) => key.replace(/[&<>"'`]/g, (char) => `&#x${hex(char, 2).toUpperCase()};`),
  byTable({ ...html, '"': "&quot;", "'": "&#x27;", "/": "&#x2F;", "=": "&#x3D;", "`": "&#x60;" }),
  byTable({ ...html, '"': "&quot;", "'": "&#39;", "/": "&#x2F;", "=": "&#x3D;", "`": "&#x60;" }),
  encodeURI,
  encodeURIComponent,
  (key) => lowerHex(encodeURIComponent(key)),
  (key) => encodeURIComponent(key).replace(/[!'()*]/g, (char) => `%${hex(char, 2).toUpperCase()}`),
  (key) => lowerHex(encodeURIComponent(key).replace(/[!'()*]/g, (char) => `%${hex(char, 2)}`)),
  (key) => encodeURIComponent(key).replace(/[-_.~!'()*]/g, (char) => `%${hex(char, 2).toUpperCase()}`),
  // A quote within a CSV cell.
  (key) => key.replaceAll('"', '""'),
];

/** The base64 characters that depend on the value alone, if `before` bytes precede it in the first group of three. */
function inBase64(key: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
  return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/**
 * Lists the forms in which a value may occur in a text: raw, escaped for JSON, HTML or an address, and in base64 at its three alignments.
 */
export function keyForms(key: string): string[] {
  const encoded = [0, 1, 2].map((before) => inBase64(key, before));
  const forAddresses = encoded.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  const plain = [key, ...encoded, ...forAddresses];
  return [...new Set(plain.flatMap((form) => escapes.map((escaped) => escaped(form))))];
}
