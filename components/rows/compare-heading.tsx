import { GitCompareArrows } from "lucide-react";
import { Th } from "@/components/ui/table";
import { Tip } from "@/components/ui/tip";

/** Heading of the column that chooses runs to compare. */
export function CompareHeading() {
  return (
    <Th className="w-7 pr-0 max-sm:hidden">
      <Tip content="Choose 2 to 8 runs to compare them sample by sample." explains>
        <button type="button" aria-label="Compare" className="tap flex rounded-sm max-md:after:left-0! max-md:after:[translate:0_-50%]!">
          <GitCompareArrows aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </Tip>
    </Th>
  );
}
