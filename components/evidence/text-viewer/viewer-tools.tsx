"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";
import type { TextMark } from "@/lib/contracts/evidence";
import { markTones } from "./mark-tones";

/** Milliseconds after the last key press until the text is searched. */
const pause = 250;

interface ViewerToolsProps {
  marks: readonly TextMark[];
  mark: number | null;
  onMark: (at: number) => void;
  onSought: (sought: string) => void;
  /** Null without a search; `total` is null while the search runs; the reader can step through the first `listed` matches. */
  matches: { total: number | null; listed: number; at: number | null } | null;
  onMatch: (at: number) => void;
  /** Undefined while loading; `share` is the part of the text above the lower edge of the screen, 0 to 1. */
  size: { length: number; share: number } | undefined;
}

/** Toolbar of a long text with its marks, the search and the reader's position. */
export function ViewerTools({ marks, mark, onMark, onSought, matches, onMatch, size }: ViewerToolsProps) {
  const [draft, setDraft] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => onSought(draft), pause);
    return () => clearTimeout(timer);
  }, [draft, onSought]);
  const here = mark === null ? undefined : marks[mark];
  const step = (by: number) => {
    if (!matches || matches.listed === 0) return;
    onMatch(((matches.at ?? -1) + by + matches.listed) % matches.listed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape" && draft !== "") setDraft("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toMark = (by: number) => onMark(((mark ?? -1) + by + marks.length) % marks.length);
  const Icon = here && markTones[here.tone].icon;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1 text-xs">
      {marks.length > 0 && (
        <div className="flex min-w-0 items-center gap-1">
          <IconButton size="sm" label="Previous mark" icon={ChevronUp} disabled={marks.length < 2} onClick={() => toMark(-1)} />
          <IconButton size="sm" label="Next mark" shortcut="m" icon={ChevronDown} disabled={marks.length < 2} onClick={() => toMark(1)} />
          <p aria-live="polite" className="ml-1 min-w-0 truncate">
            <span className="num mr-1.5 text-ink-3">
              {(mark ?? 0) + 1}/{marks.length}
            </span>{" "}
            {here && Icon && (
              <>
                <Icon aria-hidden className={`inline size-3.5 align-[-2px] ${markTones[here.tone].text}`} />{" "}
                <span className="text-ink">{here.label}</span>
                <span className="sr-only">, {markTones[here.tone].word}</span>
              </>
            )}
          </p>
        </div>
      )}
      <div className="flex items-center gap-1">
        <TextInput
          type="search"
          aria-label="Search in the text"
          placeholder="Search in the text"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-7! w-44"
        />
        {matches && (
          <>
            <IconButton size="sm" label="Previous match" icon={ChevronUp} disabled={matches.listed === 0} onClick={() => step(-1)} />
            <IconButton size="sm" label="Next match" icon={ChevronDown} disabled={matches.listed === 0} onClick={() => step(1)} />
            <span aria-live="polite" className="num whitespace-nowrap text-ink-2">
              {words(matches)}
            </span>
          </>
        )}
      </div>
      {size && (
        <span className="num ml-auto text-ink-3">
          {formatPercent(size.share * 100, 0)} of {formatNumber(size.length)} characters
        </span>
      )}
    </div>
  );
}

function words({ total, listed, at }: NonNullable<ViewerToolsProps["matches"]>): string {
  if (total === null) return "…";
  if (total === 0) return "not found";
  return `${formatNumber((at ?? 0) + 1)} of ${formatNumber(total)}${total > listed ? `, the first ${formatNumber(listed)} listed` : ""}`;
}
