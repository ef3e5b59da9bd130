"use client";

import { Select, type SelectProps } from "@/components/ui/select";

/** Internal value for "nothing chosen", because a Select does not accept empty strings. */
const none = "\u2014none";

interface OptionalSelectProps extends SelectProps {
  /** Label of a first option that chooses nothing and gives ""; without it the reader must choose an option. */
  unset?: string;
}

/** Dropdown that chooses one option of a list, or nothing. */
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
