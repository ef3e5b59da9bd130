import { ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import type { Drafts } from "@/components/forms/drafts";
import { FormFields } from "@/components/forms/form-fields";
import { formatCount, formatNumber } from "@/components/ui/format";
import type { BenchmarkInfo } from "@/lib/contracts/views";

/** Largest number of parameters that a form shows without folding any. */
const fewFields = 10;

interface ParamFieldsProps extends Pick<ComponentProps<typeof FormFields>, "fields" | "drafts" | "issues" | "onChange"> {
  presets: BenchmarkInfo["presets"];
  /** Initial drafts of the form. */
  initial: Drafts;
}

/** Controls of a suite's parameters. A long form folds those that no preset sets, and unfolds them if one is invalid. */
export function ParamFields({ fields, presets, initial, ...rest }: ParamFieldsProps) {
  const isSet = ({ name }: ParamFieldsProps["fields"][number]) => presets.some(({ params }) => name in params);
  const folded = fields.length > fewFields ? fields.filter((field) => !isSet(field)) : [];
  const changed = folded.filter(({ name }) => rest.drafts[name] !== initial[name]).length;
  return (
    <>
      <FormFields prefix="param" fields={fields.filter((field) => !folded.includes(field))} {...rest} />
      {folded.length > 0 && (
        <details className="group border-y border-line" open={folded.some(({ name }) => name in rest.issues) || undefined}>
          <summary className="flex cursor-pointer list-none items-center gap-1.5 py-2 text-sm font-medium max-md:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 transition-transform group-open:rotate-90" />
            {formatCount(folded.length, "more parameter")}
            <span className="font-normal text-ink-3">{changed === 0 ? "defaults" : `${formatNumber(changed)} changed`}</span>
          </summary>
          <div className="pt-2 pb-6">
            <FormFields prefix="param" fields={folded} {...rest} />
          </div>
        </details>
      )}
    </>
  );
}
