import { describeNumbers, writeNumberList } from "@/components/forms/number-list";
import type { SuiteDetail } from "@/lib/contracts/suite";
import type { FormField } from "@/lib/contracts/views";

export interface DescribedParam {
  name: string;
  label: string;
  help: string;
  /** In one line. */
  short: string;
  /** All values of a list of texts, to unfold; empty for others. */
  values: string[];
}

function wordsOf(field: FormField | undefined, value: unknown): Pick<DescribedParam, "short" | "values"> {
  if (Array.isArray(value)) {
    const numbers = value.filter((v) => typeof v === "number");
    if (numbers.length === value.length && value.length > 0) {
      const compact = writeNumberList(numbers);
      return { short: compact.length <= 60 ? compact : describeNumbers(numbers), values: [] };
    }
    return { short: value.length === 1 ? "1 value" : `${value.length} values`, values: value.map(String) };
  }
  if (typeof value === "boolean") return { short: value ? "yes" : "no", values: [] };
  if (typeof value === "string") return { short: field?.choices?.find((c) => c.value === value)?.label ?? value, values: [] };
  return { short: typeof value === "object" ? JSON.stringify(value) : String(value), values: [] };
}

/**
 * Describes a suite's stored parameters in the order and words of its benchmark's form, unknown ones last. Missing ones are left out,
 * except in a generated suite if the form knows their meaning.
 */
export function describeParams(fields: readonly FormField[], params: unknown, origin: SuiteDetail["origin"]): DescribedParam[] {
  const given = typeof params === "object" && params !== null ? Object.entries(params) : [];
  const earlier =
    origin === "generated"
      ? fields.flatMap(({ name, unstored }): [string, unknown][] => (unstored === undefined ? [] : [[name, unstored]]))
      : [];
  const stored = new Map<string, unknown>([...earlier, ...given]);
  const known = fields.filter((f) => stored.has(f.name) && stored.get(f.name) !== null);
  const others = [...stored.keys()].filter((name) => !fields.some((f) => f.name === name) && stored.get(name) !== null);
  return [
    ...known.map((f) => ({ name: f.name, label: f.label, help: f.help, ...wordsOf(f, stored.get(f.name)) })),
    ...others.map((name) => ({ name, label: name, help: "", ...wordsOf(undefined, stored.get(name)) })),
  ];
}
