"use client";

import { Select, type SelectProps } from "@/components/ui/select";

/** A list's value for "nothing chosen": the list itself takes no empty text. */
const none = "\u2014none";

interface OptionalSelectProps extends SelectProps {
  /** Words of a first entry that chooses nothing, passed on as ""; without them the reader must choose an option. */
  unset?: string;
}

/** Chooses one of a list, or nothing. */
export function OptionalSelect({ unset, value, onChange, options, ...rest }: OptionalSelectProps) {
  if (unset === undefined) return <Select {...rest} value={value} onChange={onChange} options={options} />;
  return (
    <Select
      {...rest}
      value={value === "" ? none : value}
      onChange={(to) => onChange(to === none ? "" : to)}
      options={[{ value: none, label: unset }, ...options]}
    />
  );
}
