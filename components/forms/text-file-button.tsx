"use client";

import { FileUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

interface TextFileButtonProps {
  /** For the file picker: `.txt,.csv`. */
  accept: string;
  /** Purpose of the text, for screen readers: "Vocabulary". */
  label: string;
  onText: (text: string) => void;
}

/** Button that reads text files into a field; several are joined by line breaks. */
export function TextFileButton({ accept, label, onText }: TextFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  // Reading takes a moment, in which the form around the button may change.
  const put = useRef(onText);
  useEffect(() => {
    put.current = onText;
  });
  const read = async (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    try {
      const texts = await Promise.all([...files].map((file) => file.text()));
      setFault(null);
      put.current(texts.join("\n"));
    } catch {
      setFault("The file could not be read. Select it again.");
    }
  };
  return (
    <span className="inline-flex items-center gap-2">
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple
        tabIndex={-1}
        aria-label={`${label}: file`}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files);
          event.target.value = "";
        }}
      />
      <Button size="sm" className="border-transparent! text-ink-2" onClick={() => input.current?.click()}>
        <FileUp aria-hidden size={14} />
        Upload files
      </Button>
      {fault !== null && (
        <span role="alert" className="text-xs text-fail">
          {fault}
        </span>
      )}
    </span>
  );
}
