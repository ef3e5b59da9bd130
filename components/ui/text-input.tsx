import type { ComponentProps } from "react";
import { control } from "./control";
import { cx } from "./cx";

/** Text field with one line; `mono` for names, addresses and numbers. */
export function TextInput({ className, mono, type = "text", ...rest }: ComponentProps<"input"> & { mono?: boolean }) {
  return <input {...rest} type={type} className={cx(control, "h-8", mono && "num", className)} />;
}
