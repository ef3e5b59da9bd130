import type { ComponentProps } from "react";
import { control } from "./control";
import { cx } from "./cx";

/** Text field with several lines. */
export function TextArea({ className, mono, rows = 4, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  return <textarea {...rest} rows={rows} className={cx(control, "py-1.5 leading-5", mono && "num", className)} />;
}
