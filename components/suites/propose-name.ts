import { describeNumbers } from "@/components/forms/number-list";
import type { FormField } from "@/lib/contracts/views";

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function phrase(field: FormField, value: unknown): string {
  const label = field.label.toLowerCase();
  if (Array.isArray(value)) {
    const numbers = value.filter((v) => typeof v === "number");
    return field.kind === "numbers" ? `${label} ${describeNumbers(numbers).replace(/^\d+ values?: /, "")}` : `${label} of ${value.length}`;
  }
  if (field.kind === "boolean") return value === true ? label : `no ${label}`;
  if (field.kind === "choice") return field.choices?.find((c) => c.value === value)?.label ?? String(value);
  return field.kind === "text" ? label : `${label} ${String(value)}`;
}

/** Returns the preset that has these values, with every other field at its initial value; null if there is none. */
export function presetOfValues<P extends { params: Record<string, unknown> }>(
  presets: readonly P[],
  fields: readonly FormField[],
  values: Record<string, unknown>,
): P | null {
  return (
    presets.find((preset) => fields.every((f) => same(values[f.name], f.name in preset.params ? preset.params[f.name] : f.initial))) ?? null
  );
}

/**
 * Proposes a distinctive name for a suite: its preset, or up to three parameters that differ from the initial ones, and its seed unless 0.
 * Adds a number if the name is taken.
 */
export function proposeName(
  form: { title: string; suiteForm: readonly FormField[]; presets: readonly { label: string; params: Record<string, unknown> }[] },
  values: Record<string, unknown>,
  seed: number,
  taken: readonly string[],
): string {
  const preset = presetOfValues(form.presets, form.suiteForm, values);
  const differing = form.suiteForm.filter((f) => f.name in values && !same(values[f.name], f.initial)).slice(0, 3);
  const parts = preset ? [preset.label.toLowerCase()] : differing.map((f) => phrase(f, values[f.name]));
  const name = [form.title, ...parts, ...(seed === 0 ? [] : [`seed ${seed}`])].join(", ");
  if (!taken.includes(name)) return name;
  for (let count = 2; ; count++) {
    if (!taken.includes(`${name} (${count})`)) return `${name} (${count})`;
  }
}
