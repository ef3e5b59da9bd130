import { existsSync } from "node:fs";
import { BlockList } from "node:net";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { manifests } from "@/lib/benchmarks/registry";
import { anchorsOf, decisionsOf, filesBelow, foldersIn, readDocument } from "./documents.fixture";
import oldHeadings from "./old-headings.fixture.json";
import { projectRoot } from "./project-root.mjs";

const files = filesBelow(".");
const documents = files.filter((path) => path.endsWith(".md"));
const exists = (path: string): boolean => existsSync(join(projectRoot, path));
const map = readDocument("ARCHITECTURE.md");
const decisionFiles = ["runs", "numbers", "families", "storage", "pages", "security", "tools"].map((name) => `docs/decisions/${name}.md`);

describe("the documents", () => {
  it.each(documents)("%s names only paths that exist", (document) => {
    const text = readDocument(document);
    const paths = [
      ...text.matchAll(/(?<![\w/.@-])(?:lib|components|app|prisma|e2e|docs|public|\.ci)(?:\/(?:\(\w+\)|\[[\w.]+\]|[\w-]+(?:\.[\w-]+)*))+/g),
    ];
    expect(paths.map(([path]) => path).filter((path) => !exists(path))).toEqual([]);
    // A file is named by its path from the root, from the folder of the document's subject, or by its last part. `x.test.ts` is a
    // placeholder for any test.
    const sources = [...text.matchAll(/`((?!x\.|dist\/)[\w-][\w./-]*\.(?:tsx?|mjs|css|prisma))`/g)].map((match) => match[1] ?? "");
    const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`));
    expect(sources.filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(documents)("%s names only commands that exist", (document) => {
    const { scripts } = JSON.parse(readDocument("package.json"));
    const commands = [...readDocument(document).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? "");
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });

  it.each(documents)("%s links only to files and headings that exist", (document) => {
    const links = [...readDocument(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const broken = links.filter(([, path = "", anchor]) => {
      const target = path === "" ? document : normalize(join(dirname(document), path));
      return !exists(target) || (anchor !== undefined && !anchorsOf(readDocument(target)).has(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});

describe("ARCHITECTURE.md", () => {
  it("has at most 15 kB", () => {
    expect(Buffer.byteLength(map)).toBeLessThanOrEqual(15_000);
  });

  it("lists each module once in its code map, and nothing else", () => {
    const modules = [...map.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "");
    const tree = [...["lib", "components"].flatMap((top) => foldersIn(top).map((name) => `${top}/${name}`)), "app", "prisma", "e2e"];
    expect(modules.sort()).toEqual(tree.sort());
  });

  it("shows where to begin reading", () => {
    const begin = [...map.matchAll(/^\| `([^`]+)` \|.*\| `([^`]+)` \|$/gm)].map(([, folder, file]) => `${folder}/${file}`);
    expect(begin.length).toBeGreaterThan(35);
    expect(begin.filter((path) => !exists(path))).toEqual([]);
  });
});

describe("the decisions", () => {
  it.each(decisionFiles)("%s has context, decision and consequence, in at most 25 lines each", (file) => {
    const decisions = decisionsOf(readDocument(file));
    expect(decisions.size).toBeGreaterThan(0);
    for (const [heading, lines] of decisions) {
      const text = lines.join("\n");
      expect([...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map((match) => match[1])).toEqual(["Context", "Decision", "Consequence"]);
      expect(lines.length, heading).toBeLessThanOrEqual(25);
      expect(Math.max(...lines.map((line) => line.length)), heading).toBeLessThanOrEqual(160);
    }
  });

  it("have an index entry for each former heading of ARCHITECTURE.md", () => {
    const rows = [...readDocument("docs/decisions/index.md").matchAll(/^\| (.+?) \| (\[.+\))+ \|$/gm)];
    const places = new Map(rows.map(([, heading = "", links = ""]) => [heading, links]));
    expect(oldHeadings).toHaveLength(101);
    expect(oldHeadings.filter((heading) => !places.has(heading))).toEqual([]);
  });

  it("are all linked from the old headings", () => {
    const index = readDocument("docs/decisions/index.md");
    const headings = decisionFiles.flatMap((file) => [...decisionsOf(readDocument(file)).keys()]);
    expect(headings.filter((heading) => !index.includes(`[${heading}](`))).toEqual([]);
  });
});

describe("the files for servers", () => {
  it("let the service list network addresses, without which no endpoint is called and no sandbox starts", () => {
    expect(readDocument("deploy/heed.service")).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  });

  it("give the proxy an address that no other container can get", () => {
    const compose = readDocument("compose.yaml");
    const [, range = "", bits = ""] = /^ +ip_range: ([\d.]+)\/(\d+)$/m.exec(compose) ?? [];
    const dynamic = new BlockList();
    dynamic.addSubnet(range, Number(bits));
    const fixed = [...compose.matchAll(/ipv4_address: ([\d.]+)$/gm)].map(([, address = ""]) => address);
    expect(fixed).toEqual(["172.30.99.2"]);
    expect(fixed.filter((address) => dynamic.check(address))).toEqual([]);
    expect(dynamic.check("172.30.99.130")).toBe(true);
  });
});

describe("README.md and CITATION.cff", () => {
  it("name every family of the registry, in its order", () => {
    const named = [...readDocument("README.md").matchAll(/^\| \*\*(.+?)\*\* \(/gm)].map((match) => match[1]);
    expect(named).toEqual(manifests.map(({ title }) => title));
  });

  it("cite every family's papers", () => {
    const papers = manifests.flatMap(({ paper }) => paper.reference.match(/\d{4}\.\d{5}/g) ?? []);
    for (const document of ["README.md", "CITATION.cff"])
      expect(
        papers.filter((id) => !readDocument(document).includes(`https://arxiv.org/abs/${id}`)),
        document,
      ).toEqual([]);
  });
});
