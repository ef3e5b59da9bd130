"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx";
import { TextArea } from "@/components/ui/text-area";
import { TextFileButton } from "./text-file-button";

interface TextBoxProps extends Omit<ComponentProps<typeof TextArea>, "onChange"> {
  label: string;
  onText: (text: string) => void;
}

/** Large text area with a button that fills it from files. */
export function TextBox({ label, onText, className, ...rest }: TextBoxProps) {
  const invalid = rest["aria-invalid"] === true;
  return (
    <div
      className={cx(
        "overflow-hidden rounded-md border bg-raised has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent",
        invalid ? "border-fail" : "border-line-2",
      )}
    >
      <TextArea
        {...rest}
        className={cx("block rounded-none! border-0! outline-none!", className)}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="flex items-center border-t border-line bg-ground px-1.5 py-1">
        <TextFileButton label={label} accept=".txt,.csv,.md,text/plain" onText={onText} />
      </div>
    </div>
  );
}
