"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { scrollInPane } from "@/components/evidence/scroll-in-pane";
import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import type { Difference } from "@/lib/contracts/evidence";
import { diffLines, mostLines, pathWords } from "./diff-lines";

const kinds: Record<Difference["kind"], string> = {
  missing: "missing",
  extra: "not expected",
  changed: "different value",
  type: "another type",
};

const sides = {
  same: { sign: " ", word: "", look: "border-transparent" },
  expected: { sign: "−", word: "expected", look: "border-fail bg-fail/10" },
  given: { sign: "+", word: "given", look: "border-pass bg-pass/10" },
};

/** Diff of an expected and a given value, with the first difference marked and buttons that move between differences. */
export function DiffView({ evidence: { expected, given, differences, total } }: EvidenceProps<"diff">) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => diffLines(expected, given, open), [expected, given, open]);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLOListElement>(null);
  const here = differences[at];
  const firstAt = useMemo(() => lines.findIndex(({ side }) => side === "expected" || side === "given"), [lines]);
  const shown = JSON.stringify(here?.path ?? null);
  const go = (to: number) => {
    setAt(to);
    const path = JSON.stringify(differences[to]?.path ?? null);
    const line = box.current?.querySelector(`[data-path="${CSS.escape(path)}"]`);
    if (line) scrollInPane(line);
  };
  return (
    <div className="space-y-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {total === 0 ? (
          <p>Expected and given values are identical.</p>
        ) : (
          <>
            <span className="flex">
              <IconButton size="sm" label="Previous difference" icon={ChevronUp} disabled={at === 0} onClick={() => go(at - 1)} />
              <IconButton
                size="sm"
                label="Next difference"
                icon={ChevronDown}
                disabled={at >= differences.length - 1}
                onClick={() => go(at + 1)}
              />
            </span>
            <p aria-live="polite" className="min-w-0">
              {at === 0 ? "First" : <span className="num">{formatNumber(at + 1)}</span>} of {formatCount(total, "difference")}
              {here && (
                <>
                  {": "}
                  <span translate="no" className="font-mono break-all">
                    {pathWords(here.path)}
                  </span>
                  , {kinds[here.kind]}
                </>
              )}
            </p>
          </>
        )}
      </div>
      <div className="overflow-x-auto rounded-sm bg-sunken py-1">
        <ol ref={box} translate="no" className="w-max min-w-full font-mono text-xs leading-5">
          {lines.map((line, place) => {
            const path = JSON.stringify(line.path);
            const indent = { paddingLeft: `${line.depth * 2}ch` };
            if (line.side === "fold")
              return (
                <li key={line.id} className="pl-23">
                  <button
                    type="button"
                    style={indent}
                    onClick={() => setOpen(new Set([...open, path]))}
                    className="rounded-sm text-ink-3 hover:text-ink hover:underline"
                  >
                    … {formatCount(line.folded, "equal entry", "equal entries")}
                  </button>
                </li>
              );
            const { sign, word, look } = sides[line.side];
            const differs = line.side !== "same";
            return (
              <li
                key={line.id}
                {...(differs && { "data-path": path })}
                className={cx("flex border-l-2 pr-3", look, differs && path === shown && "outline-1 -outline-offset-1 outline-accent")}
              >
                <span
                  aria-hidden
                  className={cx("num w-6 shrink-0 text-center select-none", line.side === "given" ? "text-pass" : "text-fail")}
                >
                  {sign}
                </span>
                <span className="w-16 shrink-0 font-sans text-xs leading-5 text-ink-2 select-none">{word}</span>
                <span className="whitespace-pre" style={indent}>
                  {line.text}
                </span>
                {place === firstAt && <span className="ml-3 self-center font-sans text-xs text-ink-2">first difference</span>}
              </li>
            );
          })}
        </ol>
      </div>
      {lines.length >= mostLines && <p className="text-xs text-ink-3">Showing the first {formatNumber(mostLines)} lines.</p>}
    </div>
  );
}
