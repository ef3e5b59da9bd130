"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { sendJson } from "@/components/data/fetch-json";
import { modelKeys } from "@/components/data/query-keys";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { formatMs } from "@/components/ui/format";
import type { ConnectionTest, SaveModel } from "@/lib/contracts/model";

interface ConnectionCheckProps {
  /** Null while the form is invalid. */
  settings: SaveModel["settings"] | null;
  /** Called instead of the test if `settings` is null. */
  onInvalid: () => void;
  /**
   * Removes a field of the request from the form, and returns the form's new settings, or null. Absent if the form sends no such fields.
   */
  onLeaveOut?: (field: string) => SaveModel["settings"] | null;
  className?: string;
}

/** Asks the endpoint one short question and shows the result in a sentence, which fades once the form has changed. */
export function ConnectionCheck({ settings, onInvalid, onLeaveOut, className }: ConnectionCheckProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const test = useMutation({
    mutationFn: async (asked: SaveModel["settings"]) => ({
      asked: JSON.stringify(asked),
      result: await sendJson("POST", "/api/models/test", asked, () =>
        import("@/lib/contracts/model").then(({ connectionTest }) => connectionTest),
      ),
    }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: modelKeys.all });
      router.refresh();
    },
  });
  const current = test.data?.asked === JSON.stringify(settings);
  const refused = current && onLeaveOut ? (test.data?.result.refused ?? null) : null;
  const leaveOut = (field: string) => {
    const left = onLeaveOut?.(field);
    if (left) test.mutate(left);
  };
  return (
    <aside aria-labelledby="connection" className={cx("mb-10 border-t border-line pt-3 lg:sticky lg:top-16", className)}>
      <h2 id="connection" className="text-lg font-semibold tracking-[-0.01em]">
        Connection
      </h2>
      <p className="mb-3 text-sm text-ink-2">
        Sends one short test request using these settings. The form is not saved; the result is shown with the model.
      </p>
      <Button busy={test.isPending} onClick={() => (settings === null ? onInvalid() : test.mutate(settings))}>
        Test connection
      </Button>
      <div aria-live="polite" className="mt-3 min-h-16 text-sm">
        {test.error ? (
          <p className="text-fail">{test.error.message}</p>
        ) : test.data && !test.isPending ? (
          <div className={current ? "" : "opacity-50"}>
            <Outcome result={test.data.result} />
            {refused && (
              <div className="mt-3 space-y-2 rounded-md border border-line px-3 py-2">
                <p>
                  Remove <code className="num">{refused.field}</code> (now <code className="num break-all">{refused.value}</code>) from the
                  form? The endpoint’s default then applies.
                </p>
                <Button size="sm" onClick={() => leaveOut(refused.field)}>
                  Remove {refused.field} and test again
                </Button>
              </div>
            )}
            {!current && <p className="mt-1 text-xs text-ink-2">The form has changed since this test. Test again.</p>}
          </div>
        ) : null}
      </div>
    </aside>
  );
}

function Outcome({ result }: { result: ConnectionTest }) {
  const Icon = result.ok ? Check : X;
  return (
    <div className="flex items-start gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${result.ok ? "text-pass" : "text-fail"}`} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{result.ok ? "Works: " : "Does not work: "}</span>
          {result.sentence}
          {!result.ok && result.latencyMs !== null && <span className="num ml-2 text-xs text-ink-3">{formatMs(result.latencyMs)}</span>}
        </p>
        {result.reply !== null && result.reply !== "" && (
          <p className="num mt-1 max-h-24 overflow-y-auto border-l-2 border-line-2 pl-2 text-xs whitespace-pre-wrap text-ink-2">
            {result.reply}
          </p>
        )}
      </div>
    </div>
  );
}
