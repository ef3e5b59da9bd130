import type { Slice } from "@/lib/contracts/slice";
import type { SliceFilter, Views } from "@/lib/contracts/views";
import { type FilterField, sampleFields } from "./fields";
import { type FilterTerm, type FilterValue, parseLine, usually, wholeValue } from "./filter-line";

/** The parts of a family's views by which its samples are filtered. */
export type FilteredViews = Pick<Views, "tags" | "checkNoun" | "slices">;

/** Fields by views: a heatmap asks for the filter of each of its cells whenever it is drawn. */
const knownFields = new WeakMap<FilteredViews, FilterField[]>();

function fieldsOf(views: FilteredViews): FilterField[] {
  const fields = knownFields.get(views) ?? sampleFields(views);
  knownFields.set(views, fields);
  return fields;
}

/** Converts a range to a value of the filter; a single number if its ends are equal. */
export const rangeValue = ([low, high]: readonly [number, number]): FilterValue =>
  low === high ? usually(String(low)) : { kind: "range", low, high };

/** Reads the terms of a valid line without their places. */
export const lineTerms = (line: string): FilterTerm[] => parseLine(line).terms.map(({ field, not, values }) => ({ field, not, values }));

/** Reads the family's filter of a value: that of its name, or that of any value, in which the value's name replaces `*`. */
function declaredFilter(
  filters: Record<string, SliceFilter> | undefined,
  name: string,
): { samples: FilterTerm[]; missed: FilterTerm[] | undefined } | undefined {
  const named = filters?.[name];
  const { samples, missed } = named ?? filters?.["*"] ?? {};
  if (samples === undefined) return undefined;
  const filled = (value: FilterValue): FilterValue =>
    named || value.kind === "range" ? value : { ...value, text: value.text.replace("*", () => name) };
  const read = (line: string) => lineTerms(line).map((term) => ({ ...term, values: term.values.map(filled) }));
  return { samples: read(samples), missed: missed === undefined ? undefined : read(missed) };
}

/**
 * Converts a slice to terms for its samples, or only its passed or missed ones. Null if no filter expresses it: a tag is no field of the
 * samples, and the family declares no filter of its value.
 */
export function sliceTerms(slice: Slice, passed: boolean | undefined, views: FilteredViews): FilterTerm[] | null {
  const fields = fieldsOf(views);
  const terms: FilterTerm[] = [];
  let verdict = passed;
  for (const [tag, value] of Object.entries(slice)) {
    const declared = declaredFilter(views.slices?.[tag], String(value));
    // A tag may have the name of a choice that all samples have, such as `seen`, without its meaning.
    const field = fields.find(({ name, kind }) => name === tag.toLowerCase() && kind !== "choice");
    if (declared) {
      const missed = verdict === false ? declared.missed : undefined;
      terms.push(...(missed ?? declared.samples));
      if (missed) verdict = undefined;
    } else if (field) {
      const values = [Array.isArray(value) ? rangeValue(value) : wholeValue(field.kind, String(value))];
      terms.push({ field: field.name, not: false, values });
    } else return null;
  }
  return verdict === undefined ? terms : [...terms, { field: "verdict", not: false, values: [usually(verdict ? "passed" : "missed")] }];
}
