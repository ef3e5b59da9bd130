import { SaxesParser } from "saxes";
import type { Fault } from "../format";
import { isDoctype } from "./doctype";

/** Entities that are given by their text; one of another file is unknown, as it is never fetched. */
const declared = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)')/g;

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
  const parser = new SaxesParser({ xmlns: !hasMore(text, "<", mostWithNamespaces), defaultXMLVersion: "1.0", forceXMLVersion: true });
  let fault: Fault | null = null;
  parser.on("error", (error) => {
    // Python's parser reads every version as 1.0.
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

/** Whether an entity's text may stand where it is referred to: what it opens it closes. Entities in it are passed over. */
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
