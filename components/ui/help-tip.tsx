import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Tip } from "./tip";

/** Question mark that explains the element beside it. */
export function HelpTip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tip content={children} explains>
      <button type="button" aria-label={label} className="tap rounded-full text-ink-3 hover:text-ink">
        <CircleHelp aria-hidden className="size-3.5" />
      </button>
    </Tip>
  );
}
