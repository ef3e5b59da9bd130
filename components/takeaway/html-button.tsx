"use client";

import { FileDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { orRetry } from "@/components/ui/or-retry";
import { saveText } from "@/components/ui/save-text";
import { toast } from "@/components/ui/toast";
import type { HtmlChart, HtmlDocument } from "./html-file";
import type { ChartsToTake } from "./static-charts";

const StaticCharts = dynamic(
  orRetry(() => import("./static-charts").then((module) => module.StaticCharts)),
  { ssr: false },
);

/** Content of a page to be saved. */
export interface Takeaway {
  document: HtmlDocument;
  charts: ChartsToTake;
}

/**
 * Returns the action that saves a page as one HTML file; `make` collects its content. `charts` must be rendered on the page, out of sight,
 * while the file is made.
 */
export function useHtmlFile(make: () => Promise<Takeaway>) {
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<Takeaway | null>(null);
  const gather = () => {
    setBusy(true);
    make().then(setTaken, (error: unknown) => {
      setBusy(false);
      toast.error(error instanceof Error ? error.message : "The file could not be created. Try again.");
    });
  };
  const save = useCallback(
    async (charts: HtmlChart[], fonts: string) => {
      setBusy(false);
      setTaken(null);
      if (taken === null) return;
      const { htmlFile } = await import("./html-file");
      saveText(taken.document.file, htmlFile(taken.document, charts, fonts, new Date().toISOString()), "text/html");
    },
    [taken],
  );
  return { busy, gather, charts: taken && <StaticCharts charts={taken.charts} onDone={save} /> };
}

/** Button that saves a page as one HTML file, which opens from disk without a network. */
export function HtmlButton({ make }: { make: () => Promise<Takeaway> }) {
  const { busy, gather, charts } = useHtmlFile(make);
  return (
    <>
      <Button busy={busy} onClick={gather} title="One file with tables, charts and methods that opens offline">
        <FileDown aria-hidden className="size-4 text-ink-3" />
        Download as HTML
      </Button>
      {charts}
    </>
  );
}
