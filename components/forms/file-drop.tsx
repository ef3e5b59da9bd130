"use client";

import { Files, FileText, Upload } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { fieldNote } from "@/components/ui/field";
import { formatBytes, formatCount } from "@/components/ui/format";
import { type ChosenFile, chosenFiles, droppedFiles } from "./send-files";

interface FileDropProps {
  id: string;
  /** For the file picker: `.csv,.jsonl`. */
  accept: string;
  /** True if several files or a folder may be given. */
  several: boolean;
  files: readonly ChosenFile[];
  onFiles: (files: ChosenFile[]) => void;
  issue: string | undefined;
}

/** Area for files or a folder, dropped or chosen; the native input handles focus and keys. */
export function FileDrop({ id, accept, several, files, onFiles, issue }: FileDropProps) {
  const [over, setOver] = useState(false);
  const [leftOut, setLeftOut] = useState<{ accept: string; sentence: string } | null>(null);
  const endings = accept.split(",").map((ending) => ending.trim().toLowerCase());
  const take = (chosen: ChosenFile[]) => {
    const isFitting = ({ name }: ChosenFile) => !isHidden(name) && endings.some((ending) => name.toLowerCase().endsWith(ending));
    // A folder contains other files too, so its files are filtered by extension; a single chosen file is always accepted.
    const fitting = chosen.length > 1 ? chosen.filter(isFitting) : chosen;
    const taken = several ? fitting : fitting.slice(0, 1);
    const others = chosen.filter((file) => !taken.includes(file));
    const names = others.map(({ name }) => name).filter((name) => !isHidden(name));
    const sentence = names.length > 0 && leftOutSentence(names, chosen.length, several || fitting.length < 2 ? endings : null);
    setLeftOut(sentence ? { accept, sentence } : null);
    if (taken.length > 0) onFiles(taken);
  };
  const choices = useRef(0);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    choices.current++;
    take(chosenFiles(event.target.files ?? []));
    event.target.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const choice = ++choices.current;
    // Listing a large folder takes a while, in which other files may be chosen.
    const current = (then: () => void) => choice === choices.current && then();
    void droppedFiles(event.dataTransfer).then(
      (dropped) => current(() => take(dropped)),
      () => current(() => setLeftOut({ accept, sentence: "The dropped files could not be read. Drop them again, or choose them." })),
    );
  };
  const [first] = files;
  const Icon = first === undefined ? Upload : files.length > 1 ? Files : FileText;
  return (
    <div>
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
          multiple={several}
          className="sr-only"
          aria-invalid={issue !== undefined}
          aria-describedby={fieldNote(id)}
          onChange={choose}
        />
        <Icon aria-hidden className={cx("size-5 shrink-0", first ? "text-accent" : "text-ink-3")} />
        {first === undefined ? (
          <Lines
            name={several ? "Drop files or a folder here, or choose files" : "Drop a file here, or choose one"}
            note={endings.join(", ")}
          />
        ) : (
          <Lines
            name={files.length === 1 ? first.name : formatCount(files.length, "file")}
            note={`${formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))} · choose or drop ${several ? "other files to replace them" : "another file to replace it"}`}
          />
        )}
      </label>
      {leftOut?.accept === accept && (
        <p role="status" className="mt-1.5 text-xs break-words text-warn">
          {leftOut.sentence}
        </p>
      )}
      {several && (
        <label className="mt-1.5 inline-block cursor-pointer rounded-sm text-sm text-accent underline-offset-2 hover:underline has-focus-visible:outline-2 has-focus-visible:outline-accent">
          Choose a folder
          <input type="file" className="sr-only" onChange={choose} ref={(input) => input?.setAttribute("webkitdirectory", "")} />
        </label>
      )}
    </div>
  );
}

/** True for a hidden file, such as operating systems leave in folders. */
const isHidden = (name: string) => /(?:^|\/)\.[^/]*$/.test(name);

const mostNamed = 5;

/** Message about chosen files that are not read, with the reason: their extensions or, if null, that only one file is allowed. */
function leftOutSentence(names: readonly string[], chosen: number, endings: readonly string[] | null): string {
  const shown = names.slice(0, mostNamed).map((name) => `“${name}”`);
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  const why = endings === null ? "Only one file is accepted" : `Only files ending in ${endings.join(", ")} are accepted`;
  return `${why}: ${names.length} of ${chosen} left out, ${shown.join(", ")}${more}.`;
}

function Lines({ name, note }: { name: string; note: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{name}</span>
      <span className="block text-xs text-ink-2">{note}</span>
    </span>
  );
}
