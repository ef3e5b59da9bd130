"use client";

import { Fragment, memo, type ReactNode, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type MarkdownNode, markdownTree, openableAddress, wordsOf } from "./markdown-tree";

type OpenLink = (address: string) => void;

/** Link as its text and address; only a click asks whether to open it. */
function LinkText({ node, onOpen }: { node: MarkdownNode; onOpen: OpenLink }) {
  const { href = "" } = node.attributes;
  const address = openableAddress(href);
  const words = wordsOf(node.children);
  return (
    <>
      {address === null ? (
        <span className="underline decoration-dotted underline-offset-2">{contents(node.children, onOpen)}</span>
      ) : (
        <button type="button" className="rounded-sm text-left text-accent underline underline-offset-2" onClick={() => onOpen(address)}>
          {words.trim() === "" ? href : contents(node.children, onOpen)}
        </button>
      )}
      {words !== href && words.trim() !== "" && <span className="break-all text-xs text-ink-3"> ({href})</span>}
    </>
  );
}

const heading = "mt-4 mb-1.5 font-medium first:mt-0";
const headings: Readonly<Record<string, string>> = { h1: "text-xl", h2: "text-lg", h3: "text-base" };

function element(node: MarkdownNode, onOpen: OpenLink): ReactNode {
  const { kind, tag, text, attributes, children } = node;
  const inside = () => contents(children, onOpen);
  if (kind === "heading") {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a reply's headings are below the page's own
      <div role="heading" aria-level={Math.min(6, Number(tag.slice(1)) + 2)} className={`${heading} ${headings[tag] ?? "text-sm"}`}>
        {inside()}
      </div>
    );
  }
  if (kind === "paragraph") return <p className="my-2 first:mt-0">{inside()}</p>;
  if (kind === "bullet_list") return <ul className="my-2 list-disc space-y-1 pl-5">{inside()}</ul>;
  if (kind === "ordered_list")
    return (
      <ol className="my-2 list-decimal space-y-1 pl-7" start={attributes.start === undefined ? undefined : Number(attributes.start)}>
        {inside()}
      </ol>
    );
  if (kind === "list_item") return <li>{inside()}</li>;
  if (kind === "blockquote") return <blockquote className="my-2 border-l-2 border-line-2 pl-3 text-ink-2">{inside()}</blockquote>;
  if (kind === "code_block" || kind === "fence")
    return <pre className="my-2 overflow-x-auto rounded-sm bg-sunken p-2 font-mono text-xs leading-relaxed">{text}</pre>;
  if (kind === "code_inline") return <code className="rounded-sm bg-sunken px-1 font-mono text-[0.92em]">{text}</code>;
  if (kind === "hr") return <hr className="my-4 border-line-2" />;
  if (kind === "table")
    return (
      <div className="my-3 overflow-x-auto">
        <table className="border-collapse text-sm">{inside()}</table>
      </div>
    );
  if (kind === "thead") return <thead className="border-b border-line-2">{inside()}</thead>;
  if (kind === "tbody") return <tbody>{inside()}</tbody>;
  if (kind === "tr") return <tr className="border-b border-line">{inside()}</tr>;
  const align = attributes.style?.endsWith("right") ? "text-right" : attributes.style?.endsWith("center") ? "text-center" : "text-left";
  if (kind === "th") return <th className={`px-2 py-1 font-medium ${align}`}>{inside()}</th>;
  if (kind === "td") return <td className={`px-2 py-1 align-top ${align}`}>{inside()}</td>;
  if (kind === "strong") return <strong className="font-semibold">{inside()}</strong>;
  if (kind === "em") return <em>{inside()}</em>;
  if (kind === "s") return <s>{inside()}</s>;
  if (kind === "link") return <LinkText node={node} onOpen={onOpen} />;
  if (kind === "image") return <span className="text-ink-2">{`[picture${text ? `: ${text}` : ""}] (${attributes.src ?? ""})`}</span>;
  if (kind === "hardbreak") return <br />;
  if (kind === "softbreak") return "\n";
  return children.length > 0 ? inside() : text;
}

function contents(nodes: readonly MarkdownNode[], onOpen: OpenLink): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces are never reordered
  return nodes.map((node, at) => <Fragment key={at}>{element(node, onOpen)}</Fragment>);
}

/**
 * Reply rendered as Markdown. Nothing in it is fetched or run: HTML is shown as text, an image as its description and address, and a link
 * opens only after confirmation.
 */
export const MarkdownView = memo(function MarkdownView({ text }: { text: string }) {
  const tree = useMemo(() => markdownTree(text), [text]);
  const [asked, setAsked] = useState<string | null>(null);
  const drawn = useMemo(() => contents(tree, setAsked), [tree]);
  const close = () => setAsked(null);
  return (
    <div translate="no" className="break-words text-sm leading-relaxed">
      {drawn}
      <Dialog
        open={asked !== null}
        onOpenChange={close}
        title="Open this link?"
        description="The link comes from the model’s reply and opens an external site in a new tab."
        footer={
          <>
            <Button onClick={close}>Stay here</Button>
            <Button
              variant="primary"
              onClick={() => {
                if (asked !== null) window.open(asked, "_blank", "noopener,noreferrer");
                close();
              }}
            >
              Open in a new tab
            </Button>
          </>
        }
      >
        <p className="font-mono text-sm break-all">{asked}</p>
      </Dialog>
    </div>
  );
});
