"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { JsonNode } from "./json-tree";

/** Number of lines of one level that are rendered per step. */
const page = 200;
/** Number of levels that are initially open. */
const openLevels = 2;

interface Line {
  name: string | null;
  value: JsonNode;
}

const linesOf = (node: JsonNode): Line[] =>
  node.kind === "object"
    ? node.members.map(({ name, value }) => ({ name: JSON.stringify(name), value }))
    : node.kind === "array"
      ? node.items.map((value) => ({ name: null, value }))
      : [];

function Leaf({ node }: { node: JsonNode }) {
  if (node.kind === "string") return <span className="break-words whitespace-pre-wrap text-pass">{JSON.stringify(node.text)}</span>;
  return <span className="text-accent">{node.kind === "word" ? node.text : node.kind === "array" ? "[]" : "{}"}</span>;
}

/** Value with its name; an object or a list has a line that folds. */
function Level({ name, value, level, comma }: Line & { level: number; comma: boolean }) {
  const [isOpen, setOpen] = useState(level < openLevels);
  const [most, setMost] = useState(page);
  const lines = linesOf(value);
  const label = name === null ? null : <span className="text-ink">{name}: </span>;
  const end = comma ? "," : "";
  if (lines.length === 0) {
    return (
      <div className="pl-4">
        {label}
        <Leaf node={value} />
        {end}
      </div>
    );
  }
  const [begin, close] = value.kind === "array" ? ["[", "]"] : ["{", "}"];
  return (
    <div className="pl-4">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-4 inline-flex items-baseline rounded-sm text-left hover:bg-sunken"
      >
        <ChevronRight
          aria-hidden
          className={`size-3 w-4 shrink-0 self-center text-ink-3 transition-transform ${isOpen ? "rotate-90" : ""}`}
        />
        <span>
          {label}
          {isOpen ? begin : `${begin} … ${close}${end}`}
          {!isOpen && <span className="ml-2 text-ink-3">{formatCount(lines.length, value.kind === "array" ? "item" : "member")}</span>}
        </span>
      </button>
      {isOpen && (
        <>
          {lines.slice(0, most).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value's parts are never reordered
            <Level key={at} {...line} level={level + 1} comma={at < lines.length - 1} />
          ))}
          {lines.length > most && (
            <button type="button" onClick={() => setMost(most + page)} className="ml-4 rounded-sm text-accent underline underline-offset-2">
              Show {formatNumber(Math.min(page, lines.length - most))} more of {formatNumber(lines.length)}
            </button>
          )}
          <div>
            {close}
            {end}
          </div>
        </>
      )}
    </div>
  );
}

/** Indented JSON value with foldable levels. */
export function JsonTreeView({ tree }: { tree: JsonNode }) {
  return (
    <div translate="no" className="font-mono text-xs leading-relaxed text-ink-2">
      <Level name={null} value={tree} level={0} comma={false} />
    </div>
  );
}
