import type { ComponentProps } from "react";
import { AttemptList } from "@/components/evidence/attempt-list";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

const words: Record<Exclude<SampleDetail["status"], "scored">, { title: string; note: string }> = {
  failed: {
    title: "The provider gave no usable reply",
    note: "The sample is excluded from all means and counted as missing. Use “Retry failed” on the run’s page to send it again.",
  },
  unscored: {
    title: "The reply arrived, but the verifier could not score it",
    note: "The sample is excluded from all means and counted as missing. Use “Retry failed” on the run’s page to score it again without a new request.",
  },
  rejected: {
    title: "All replies were rejected",
    note: "The benchmark’s protocol rejected every reply. This counts as the model’s failure, not as the provider’s failure. The sample is final, excluded from all means and reported separately.",
  },
  withheld: {
    title: "The provider’s filter withheld the reply",
    note: "The sample is final, excluded from all means and reported separately. Any partial reply is shown below.",
  },
  queued: { title: "Not sent yet", note: "The reply appears here when it arrives." },
  running: { title: "Just sent", note: "The reply appears here when it arrives." },
  cancelled: { title: "Cancelled before it was sent", note: "Use “Resume” on the run’s page to send it." },
};

/**
 * Number of attempts in a reason, which counts those since the sample was last asked or last had a reply. Infinite if the reason has none.
 */
const triesOf = (reason: string): number => Number(/ after (\d+) attempts?$/.exec(reason)?.[1] ?? Number.POSITIVE_INFINITY);

/** Notice in place of a scored reply that says what went wrong, where, and what to do. */
export function ReplyMissing({
  sample,
  views,
  attempts,
  restOf,
}: { sample: SampleDetail; views: Pick<Views, "rejections"> } & ComponentProps<typeof AttemptList>) {
  if (sample.status === "scored") return null;
  const { title, note } = words[sample.status];
  const wrong = sample.status !== "queued" && sample.status !== "running" && sample.status !== "cancelled";
  return (
    <div role={wrong ? "alert" : "status"}>
      <div className={`mx-3 my-3 border-l-2 py-1 pl-3 ${wrong ? "border-warn" : "border-line-2"}`}>
        <p className="font-medium">{title}</p>
        {sample.reason && (
          <p className="mt-1 break-words text-sm">
            {reasonWords(sample.reason, views)}
            {attempts.length > triesOf(sample.reason) && `, ${attempts.length} attempts in total`}
          </p>
        )}
        <p className="mt-1 text-sm text-ink-2">{note}</p>
      </div>
      {(sample.status === "failed" || sample.status === "rejected") && attempts.length > 0 && (
        <section aria-label="Attempts" className="border-t border-line">
          <AttemptList attempts={attempts} restOf={restOf} />
        </section>
      )}
    </div>
  );
}
