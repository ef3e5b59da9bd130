"use client";

import { useId } from "react";
import { Select } from "@/components/ui/select";
import type { TagValue } from "./tag-values";
import type { VariableHandle } from "./use-variables";

/** List value for no choice. */
const all = " all";

/** Selector of a page: a slider or a list, which starts with "all" if the page can show all values together. */
export function VariableControl(handle: VariableHandle) {
  const { variable, values, value, home, set } = handle;
  if (variable.kind === "range") return <RangeControl {...handle} />;
  const whole = variable.all ?? "all";
  return (
    <div className="flex items-center gap-2 text-sm" title={variable.help}>
      <span aria-hidden className="text-ink-2">
        {variable.label}
      </span>
      <Select
        size="sm"
        label={variable.label}
        value={value === null ? all : String(value)}
        onChange={(to) => set(to === all ? null : (values.find((tagValue) => String(tagValue) === to) ?? home))}
        options={[
          ...(home === null ? [{ value: all, label: whole }] : []),
          ...values.map((tagValue) => ({ value: String(tagValue), label: String(tagValue) })),
        ]}
      />
    </div>
  );
}

/** Positions from 1, in the order of the values; 0 represents all of them. */
function RangeControl({ variable, values, value, home, set, says, waiting = false }: VariableHandle) {
  const id = useId();
  const list = useId();
  const first = home === null ? 0 : 1;
  const at = value === null ? 0 : values.indexOf(value) + 1;
  const whole = variable.all ?? "all";
  const words = (tagValue: TagValue | null) => says?.(tagValue) ?? (tagValue === null ? whole : String(tagValue));
  return (
    <div className="flex items-center gap-2.5 text-sm" title={variable.help}>
      <label htmlFor={id} className="text-ink-2">
        {variable.label}
      </label>
      <input
        id={id}
        type="range"
        min={first}
        max={values.length}
        step={1}
        value={at}
        list={list}
        disabled={waiting || first === values.length}
        aria-valuetext={words(value)}
        onChange={(event) => set(values[Number(event.target.value) - 1] ?? home)}
        className="w-28 max-md:h-11 max-md:w-40 accent-accent disabled:opacity-50"
      />
      <datalist id={list}>
        {home === null && <option value={0} />}
        {values.map((tagValue, i) => (
          <option key={String(tagValue)} value={i + 1} />
        ))}
      </datalist>
      <output htmlFor={id} className="num min-w-9 text-ink">
        {value === null ? whole : String(value)} {home !== null && <span className="text-ink-3">/ {String(home)}</span>}
      </output>
    </div>
  );
}
