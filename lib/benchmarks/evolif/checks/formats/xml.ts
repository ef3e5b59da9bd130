import { SaxesParser } from "saxes";
import type { Fault } from "../format";

const declared = /<!ENTITY\s+([^\s%"'<>&;]+)\s/g;

const mostWithNamespaces = 20_000;

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count <= most; at = text.indexOf(part, at + 1)) count++;
  return count > most;
}

/**
 * Whether a text is well-formed XML with one root, namespaces included (up to 20,000 tags). Entities of a document type are known by name only: they
 * are never expanded, and nothing is fetched.
 */
export function xmlFault(text: string): Fault | null {
  // A prefix is looked for through all open elements, which at such a number would take minutes; no reply in earnest has so many.
  const parser = new SaxesParser({ xmlns: !hasMore(text, "<", mostWithNamespaces) });
  let fault: Fault | null = null;
  parser.on("error", (error) => {
    fault ??= { what: error.message.replace(/^\d+:\d+:\s*/, ""), at: Math.max(0, parser.position - 1) };
  });
  parser.on("doctype", (doctype) => {
    for (const [, name] of doctype.matchAll(declared)) if (name) parser.ENTITIES[name] = "";
  });
  parser.write(text).close();
  return fault;
}
