import { SaxesParser } from "saxes";
import type { Fault } from "../format";
import { isDoctype } from "./doctype";

/** Entities declared by their text; entities of another file are unknown, as they are never fetched. */
const declared = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)')/g;

const mostWithNamespaces = 20_000;

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count <= most; at = text.indexOf(part, at + 1)) count++;
  return count > most;
}

/**
 * Finds the fault of a text that is not well-formed XML with one root, including namespaces (up to 20,000 tags); null if none. Entities of
 * a document type are known by name only: they are never expanded or fetched.
 */
export function xmlFault(text: string): Fault | null {
  // Prefixes are searched in all open elements, which would take minutes for this many tags; no realistic reply has so many.
  const parser = new SaxesParser({ xmlns: !hasMore(text, "<", mostWithNamespaces), defaultXMLVersion: "1.0", forceXMLVersion: true });
  let fault: Fault | null = null;
  parser.on("error", (error) => {
    // Python's parser treats every version as 1.0.
    if (error.message.includes("version number must match")) return;
    fault ??= { message: error.message.replace(/^\d+:\d+:\s*/, ""), at: Math.max(0, parser.position - 1) };
  });
  parser.on("doctype", (doctype) => {
    if (!isDoctype(doctype)) fault ??= { message: "a malformed document type", at: Math.max(0, parser.position - 1) };
    for (const [, name, quoted, single] of doctype.matchAll(declared))
      if (name && isContent(quoted ?? single ?? "")) parser.ENTITIES[name] = "";
  });
  parser.write(text).close();
  return fault;
}

/** Checks whether an entity's text may replace a reference to it, that is, whether its elements are closed. Entities in it are ignored. */
function isContent(text: string): boolean {
  if (!text.includes("<")) return true;
  const parser = new SaxesParser();
  let holds = true;
  parser.on("error", () => {
    holds = false;
  });
  parser.write(`<x>${text.replace(/&[^;]*;/g, "")}</x>`).close();
  return holds;
}
