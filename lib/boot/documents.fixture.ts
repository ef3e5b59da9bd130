import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.mjs";

/** Reads the text of a file of the repository. */
export const readDocument = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

const skipped = /^(node_modules|\.git|\.next|dist|\.heed|test-results|generated)$/;

/** Lists the paths of all files of the repository below a folder, without installed or built files. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

/** Lists the names of the folders directly in a folder. */
export const foldersIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The anchor that code hosts give to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

/** Anchors of all headings of a Markdown text. */
export const anchorsOf = (text: string): Set<string> => new Set([...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? "")));

/** Decisions in a file by heading, each with its lines. */
export function decisionsOf(text: string): Map<string, string[]> {
  const sections = text.split(/^## /m).slice(1);
  return new Map(sections.map((section) => [section.split("\n")[0] ?? "", section.trimEnd().split("\n")]));
}
