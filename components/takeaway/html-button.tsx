"use client";

import { FileDown } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { saveText } from "@/components/ui/save-text";
import { toast } from "@/components/ui/toast";
import type { HtmlDocument } from "./html-file";
import type { ChartsToTake, DrawnCharts } from "./static-charts";

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
  const [taken, setTaken] = useState<(Takeaway & Maker) | null>(null);
  const gather = () => {
    setBusy(true);
    Promise.all([make(), maker()]).then(
      ([takeaway, maker]) => setTaken({ ...takeaway, ...maker }),
      (error: unknown) => {
        setBusy(false);
        toast.error(error instanceof Error ? error.message : "The file could not be created. Try again.");
      },
    );
  };
  const save = useCallback(
    ({ charts, fonts, undrawn }: DrawnCharts) => {
      setBusy(false);
      setTaken(null);
      if (taken === null) return;
      const { document, htmlFile } = taken;
      saveText(document.file, htmlFile(document, charts, fonts, new Date().toISOString(), undrawn), "text/html");
      if (undrawn.length > 0)
        toast.error(`${formatCount(undrawn.length, "chart is", "charts are")} missing from the file, which says so`, {
          description: "They could not be drawn in time. Download the file again to include them.",
        });
    },
    [taken],
  );
  return { busy, gather, charts: taken && <taken.StaticCharts charts={taken.charts} onDone={save} /> };
}

type Maker = Pick<typeof import("./html-file"), "htmlFile"> & Pick<typeof import("./static-charts"), "StaticCharts">;

/** Loads the code that makes a file before anything is drawn, so that a failure ends the attempt. */
async function maker(): Promise<Maker> {
  try {
    const [{ htmlFile }, { StaticCharts }] = await Promise.all([import("./html-file"), import("./static-charts")]);
    return { htmlFile, StaticCharts };
  } catch {
    throw new Error("The part of this page that makes the file could not be loaded. Reload the page.");
  }
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
