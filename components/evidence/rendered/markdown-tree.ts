import MarkdownIt from "markdown-it";

/** Piece of a Markdown text: its kind, as markdown-it names it, and its content. */
export interface MarkdownNode {
  kind: string;
  /** HTML element of the kind, such as `h2` or `td`; "" if there is none. */
  tag: string;
  text: string;
  /** `href` of a link, `src` of an image, `start` of a list, the alignment of a cell. */
  attributes: Readonly<Record<string, string>>;
  children: MarkdownNode[];
}

/** Keeps HTML, bare addresses and anything nested more than 60 levels deep as text. */
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
    // markdown-it marks the paragraphs of a tight list as hidden.
    if (token.type === "paragraph_open" && token.hidden) node.kind = "tight";
    siblings.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}

/** Parses a text as Markdown (CommonMark with tables and strikethrough). Never throws, and takes linear time. */
export function markdownTree(text: string): MarkdownNode[] {
  return treeOf(reader.parse(text, {}));
}

/** Returns the address of a link that a click may open (http, https or mailto); null for others, which stay text. */
export function openableAddress(href: string): string | null {
  try {
    const { protocol, href: whole } = new URL(href);
    return ["http:", "https:", "mailto:"].includes(protocol) ? whole : null;
  } catch {
    return null;
  }
}

/** Returns the text of nodes and their children. */
export function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ text, children }) => `${children.length > 0 ? "" : text}${wordsOf(children)}`).join("");
}
