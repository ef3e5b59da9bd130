"use client";

import { FileText } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatNumber, formatTokens } from "@/components/ui/format";
import { orRetry } from "@/components/ui/or-retry";
import { Skeleton } from "@/components/ui/skeleton";
import type { SharedText } from "@/lib/contracts/message";
import type { Cut } from "@/lib/contracts/turn-facts";

const TextViewer = dynamic(
  orRetry(async () => (await import("@/components/evidence/text-viewer/text-viewer")).TextViewer),
  {
    ssr: false,
    loading: () => <Skeleton className="h-full" />,
  },
);

/** Formats the length of a shared text: `128 k tokens`. */
export function sizeWords({ tokens, length }: SharedText): string {
  if (tokens !== undefined) return `${formatTokens(tokens)} tokens`;
  return length === undefined ? "a long text" : `${formatNumber(length)} characters`;
}

interface SharedPartProps {
  part: SharedText;
  /** Address of shared texts, without a trailing slash and the hash. */
  texts: string;
  /** The part that was not sent; null if all of the text was sent. */
  cut: Pick<Cut, "kept" | "tokens"> | null;
}

/** Long text within a prompt, folded to one line that opens a viewer. */
export function SharedPart({ part, texts, cut }: SharedPartProps) {
  const [isOpen, setOpen] = useState(false);
  const address = useMemo(() => ({ address: `${texts}/${part.hash}` }), [texts, part.hash]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-sm border border-line bg-sunken px-2 py-1.5 text-xs">
        <FileText aria-hidden className="size-3.5 shrink-0 text-ink-3" />
        <span className="num">{sizeWords(part)}</span>
        {cut && <span className="text-warn">the last {formatTokens(cut.tokens)} tokens were not sent</span>}
        <Button size="sm" className="ml-auto" onClick={() => setOpen(true)} aria-haspopup="dialog">
          Read
        </Button>
      </div>
      <Dialog full open={isOpen} onOpenChange={setOpen} title={`Shared text, ${sizeWords(part)}`}>
        <TextViewer longText={address} label="Shared text" cutAt={cut?.kept ?? null} className="flex-1" />
      </Dialog>
    </>
  );
}
