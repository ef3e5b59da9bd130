"use client";

import { Download } from "lucide-react";
import { type Takeaway, useHtmlFile } from "@/components/takeaway/html-button";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { saveText } from "@/components/ui/save-text";
import { byteOrderMark } from "@/lib/contracts/plain/csv-text";
import { boardCsv, boardLatex, type ShownBoard } from "./board-file";

interface SaveMenuProps {
  /** Name of the files, without the extension. */
  file: string;
  board: ShownBoard;
  /** Collects the content of the page's HTML file. */
  page: () => Promise<Takeaway>;
}

/** Menu that saves a ranking as it is shown. */
export function SaveMenu({ file, board, page }: SaveMenuProps) {
  const html = useHtmlFile(page);
  return (
    <>
      <Menu
        label="Save the table"
        trigger={
          <Button size="sm" busy={html.busy}>
            <Download aria-hidden className="size-3.5 text-ink-3" />
            Save
          </Button>
        }
        items={[
          { label: "CSV", onSelect: () => saveText(`${file}.csv`, boardCsv(board)) },
          { label: "CSV, for Excel", onSelect: () => saveText(`${file}.csv`, byteOrderMark + boardCsv(board)) },
          { label: "LaTeX (booktabs)", onSelect: () => saveText(`${file}.tex`, boardLatex(board)) },
          { label: "Page as HTML, for any browser", onSelect: html.gather },
        ]}
      />
      {html.charts}
    </>
  );
}
