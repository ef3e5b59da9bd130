import { Search } from "lucide-react";
import { TextInput } from "@/components/ui/text-input";

/** Field that narrows a table to the models whose names contain a text. */
export function ModelSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <span className="relative max-sm:w-full">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3" />
      <TextInput
        aria-label="Find a model"
        placeholder="Find a model"
        className="h-7! w-full pl-8 text-xs sm:w-44"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
