"use client";

import { useState } from "react";
import { CodeLines } from "@/components/evidence/code-lines";
import type { EvidenceProps } from "@/components/evidence/kinds";
import { Button } from "@/components/ui/button";
import { CopyIcon } from "@/components/ui/copy-button";
import { formatCount } from "@/components/ui/format";

/** Reference code, initially folded so that the reader can think first. */
export function SourceView({ evidence: { title, language, code, lines } }: EvidenceProps<"source">) {
  const [isShown, setShown] = useState(false);
  const extent = language === "" ? formatCount(lines, "line") : `${formatCount(lines, "line")} of ${language}`;
  return (
    <section aria-label={title} className="space-y-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm">
          {title} <span className="text-ink-3">· {extent}</span>
        </h3>
        <span className="ml-auto flex items-center gap-2">
          {isShown && <CopyIcon text={code} label="Copy the code" />}
          <Button size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide" : `Show ${formatCount(lines, "line")}`}
          </Button>
        </span>
      </div>
      {isShown && <CodeLines code={code} label={title} />}
    </section>
  );
}
