import { SaxesParser } from "saxes";
import type { Fault } from "../format";

const declared = /<!ENTITY\s+([^\s%"'<>&;]+)\s/g;

/**
 * Whether a text is well-formed XML with one root, namespaces included. Entities of a document type are known by name only: they
 * are never expanded, and nothing is fetched.
 */
export function xmlFault(text: string): Fault | null {
  const parser = new SaxesParser({ xmlns: true });
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
