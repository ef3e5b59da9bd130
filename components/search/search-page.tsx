"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { ToggleButton } from "@/components/ui/toggle-button";
import type { FilterField } from "@/lib/filter/fields";
import { PatternSearchPanel } from "./pattern-search";
import { WordSearch } from "./word-search";

/** Page that finds replies of all runs by their words, or by a regular expression (`re` in the address). */
export function SearchPage({ fields }: { fields: readonly FilterField[] }) {
  const [{ q, re }, setAddress] = useQueryStates({ q: parseAsString, re: parseAsString });
  const byPattern = re !== null;
  const onLine = (to: string) => void setAddress({ q: to || null });
  const modes = (
    <fieldset aria-label="Search by" className="my-0.5 flex gap-1">
      <ToggleButton pressed={!byPattern} onPress={() => void setAddress({ re: null })}>
        Words
      </ToggleButton>
      <ToggleButton pressed={byPattern} onPress={() => void setAddress({ re: re ?? "" })}>
        Regular expression
      </ToggleButton>
    </fieldset>
  );
  return byPattern ? (
    <PatternSearchPanel line={q ?? ""} onLine={onLine} fields={fields} modes={modes} />
  ) : (
    <WordSearch line={q ?? ""} onLine={onLine} fields={fields} modes={modes} />
  );
}
