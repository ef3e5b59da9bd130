"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { saveText } from "@/components/ui/save-text";
import { toast } from "@/components/ui/toast";
import type { MatrixRow } from "@/lib/contracts/overview";
import { byteOrderMark } from "@/lib/contracts/plain/csv-text";
import type { ShownColumn } from "./matrix-column";

type Drawn = [rows: readonly MatrixRow[], columns: readonly ShownColumn[]];

async function saveCsv(mark: string, ...matrix: Drawn): Promise<void> {
  const { matrixCsv } = await import("./matrix-file");
  saveText("models.csv", mark + matrixCsv(...matrix));
}

async function saveLatex(...matrix: Drawn): Promise<void> {
  const { matrixLatex } = await import("./matrix-file");
  saveText("models.tex", matrixLatex(...matrix));
}

async function saveHtml(...matrix: Drawn): Promise<void> {
  const [{ matrixDocument }, { htmlFile }] = await Promise.all([import("./matrix-document"), import("@/components/takeaway/html-file")]);
  const page = matrixDocument(...matrix);
  saveText(page.file, htmlFile(page, [], "", new Date().toISOString()), "text/html");
}

/** Says so if the code that makes a file cannot be loaded. */
const saving = (work: Promise<void>): void =>
  void work.catch(() => toast.error("The part of this page that makes the file could not be loaded. Reload the page."));

/** Menu that saves the matrix with all its rows in the shown order. */
export function MatrixMenu({ rows, columns }: { rows: readonly MatrixRow[]; columns: readonly ShownColumn[] }) {
  return (
    <Menu
      label="Save the table"
      trigger={
        <Button size="sm">
          <Download aria-hidden className="size-3.5 text-ink-3" />
          Save
        </Button>
      }
      items={[
        { label: "CSV", onSelect: () => saving(saveCsv("", rows, columns)) },
        { label: "CSV, for Excel", onSelect: () => saving(saveCsv(byteOrderMark, rows, columns)) },
        { label: "LaTeX (booktabs)", onSelect: () => saving(saveLatex(rows, columns)) },
        { label: "Page as HTML, for any browser", onSelect: () => saving(saveHtml(rows, columns)) },
      ]}
    />
  );
}
