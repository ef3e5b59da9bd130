import { Check, X } from "lucide-react";
import { TimeAgo } from "@/components/ui/time-ago";
import type { LastTest } from "@/lib/contracts/model";

/** Result and time of the last "Test connection". Its sentence is shown if `whole`, otherwise it is the title. */
export function LastTestMark({ test, whole = false }: { test: LastTest | null; whole?: boolean }) {
  if (test === null) return <span className="text-ink-3">not tested</span>;
  const Icon = test.ok ? Check : X;
  return (
    <span title={whole ? undefined : test.sentence} className="text-ink-2">
      <Icon aria-hidden className={`mr-1 inline size-3.5 ${test.ok ? "text-pass" : "text-fail"}`} />
      <span className={test.ok ? "sr-only" : "text-fail"}>{test.ok ? "worked " : "failed "}</span>
      <TimeAgo at={test.at} />
      {whole && <span className="ml-1.5">{test.sentence}</span>}
    </span>
  );
}
