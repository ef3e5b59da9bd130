import MarkdownIt from "markdown-it";

/** A piece of a Markdown text: its kind, as markdown-it names it, with what it holds. */
export interface MarkdownNode {
  kind: string;
  /** Of the HTML element that the kind stands for: `h2`, `td`; "" where there is none. */
  tag: string;
  text: string;
  /** `href` of a link, `src` of a picture, `start` of a list, the alignment of a cell. */
  attributes: Readonly<Record<string, string>>;
  children: MarkdownNode[];
}

/** HTML stays text, addresses in the text stay text, and what is nested more than 60 times too. */
const reader = new MarkdownIt("default", { html: false, linkify: false, typographer: false, maxNesting: 60 });

type Token = ReturnType<typeof reader.parse>[number];

function treeOf(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const siblings = open.at(-1) ?? root;
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    if (token.type === "inline") {
      siblings.push(...treeOf(token.children ?? []));
      continue;
    }
    const node: MarkdownNode = {
      kind: token.type.replace(/_open$/, ""),
      tag: token.tag,
      text: token.content,
      attributes: Object.fromEntries((token.attrs ?? []).map(([name, value]) => [name, String(value)])),
      children: [],
    };
    // A paragraph of a tight list is none.
    if (token.type === "paragraph_open" && token.hidden) node.kind = "tight";
    siblings.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}

/** A text read as Markdown (CommonMark with tables and struck words). It never throws, and takes a time in proportion to the text. */
export function markdownTree(text: string): MarkdownNode[] {
  return treeOf(reader.parse(text, {}));
}

/** The address of a link that a click may open: http, https or mailto; null for any other, which stays text. */
export function openableAddress(href: string): string | null {
  try {
    const { protocol, href: whole } = new URL(href);
    return ["http:", "https:", "mailto:"].includes(protocol) ? whole : null;
  } catch {
    return null;
  }
}

/** The words of a node and of what it holds. */
export function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ text, children }) => `${children.length > 0 ? "" : text}${wordsOf(children)}`).join("");
}
