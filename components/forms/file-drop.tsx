"use client";

import { FileText, Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { cx } from "@/components/ui/cx";
import { fieldNote } from "@/components/ui/field";
import { formatNumber } from "@/components/ui/format";

interface FileDropProps {
  id: string;
  /** For the file picker: `.csv`. */
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  issue: string | undefined;
}

/** One file, dropped or chosen; the input itself takes the focus and the keys. */
export function FileDrop({ id, accept, file, onFile, issue }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex cursor-pointer items-center gap-3 rounded-md border border-dashed px-4 py-5 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
        over ? "border-accent bg-accent/8" : issue ? "border-fail" : "border-line-2 hover:border-ink-3 hover:bg-sunken",
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        aria-invalid={issue !== undefined}
        aria-describedby={fieldNote(id)}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          event.target.value = "";
        }}
      />
      {file ? (
        <FileText aria-hidden className="size-5 shrink-0 text-accent" />
      ) : (
        <Upload aria-hidden className="size-5 shrink-0 text-ink-3" />
      )}
      {file ? (
        <span className="min-w-0">
          <span className="block truncate font-medium">{file.name}</span>
          <span className="block text-xs text-ink-2">
            {formatNumber(Math.max(1, Math.round(file.size / 1024)))} kB · choose or drop another to replace it
          </span>
        </span>
      ) : (
        <span className="min-w-0">
          <span className="block font-medium">Drop a file here, or choose one</span>
          <span className="block text-xs text-ink-2">{accept.split(",").join(", ")}</span>
        </span>
      )}
    </label>
  );
}
