import type { ComponentProps } from "react";
import { AttemptList } from "@/components/evidence/attempt-list";
import { reasonWords } from "@/lib/contracts/plain/reason-words";
import type { SampleDetail } from "@/lib/contracts/sample";
import type { Views } from "@/lib/contracts/views";

const words: Record<Exclude<SampleDetail["status"], "scored">, { title: string; note: string }> = {
  failed: {
    title: "The provider gave no usable reply",
    note: "The sample is left out of all means and counted as missing. “Retry failed” on the run's page asks it again.",
  },
  unscored: {
    title: "The reply is here, but the verifier could not score it",
    note: "The sample is left out of all means and counted as missing. “Retry failed” on the run's page scores it again without a new call.",
  },
  rejected: {
    title: "Every reply was turned away",
    note: "The benchmark's own protocol took none of the model's replies. That counts as the model's, not as the provider's failure. The sample is final, left out of all means and counted beside them.",
  },
  withheld: {
    title: "The provider's filter withheld the reply",
    note: "The sample is final, left out of all means and counted beside them. What came of the reply, if anything, stands below.",
  },
  queued: { title: "Not asked yet", note: "The reply will be here as soon as the model has given it." },
  running: { title: "Asked just now", note: "The reply will be here as soon as the model has given it." },
  cancelled: { title: "Cancelled before it was asked", note: "“Resume” on the run's page asks it after all." },
};

/** Attempts that a reason names: those since the sample was last asked for, or since its last reply. Without end where it names none. */
const triesOf = (reason: string): number => Number(/ after (\d+) attempts?$/.exec(reason)?.[1] ?? Number.POSITIVE_INFINITY);

/** Stands where a scored reply would: what went wrong, where, and what to do. */
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
            {attempts.length > triesOf(sample.reason) && `, ${attempts.length} attempts in all`}
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
