"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { parseAsInteger, useQueryState } from "nuqs";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { isUnderWay } from "@/components/data/job-queries";
import { sampleKeys } from "@/components/data/query-keys";
import { runQuery } from "@/components/data/run-queries";
import { type Source, textsOf } from "@/components/data/run-source";
import { askedAgainQuery, sampleQuery } from "@/components/data/sample-queries";
import { sharedTexts } from "@/components/evidence/message-text";
import { shownTurn } from "@/components/evidence/shown-turn";
import { wholePrompt } from "@/components/evidence/whole-prompt";
import { ShareButton } from "@/components/share/share-button";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useCopied } from "@/components/ui/use-copied";
import { canAnswer, isRemote } from "@/lib/contracts/plain/model-kinds";

/** Button that copies the request of the turn on screen as a shell command; nothing for a run without an endpoint. */
function CopyCurl({ source, ordinal }: { source: Source; ordinal: number }) {
  const { data: run } = useQuery(runQuery(source));
  const { data: sample } = useQuery(sampleQuery(source, ordinal, null));
  const [asked] = useQueryState("turn", parseAsInteger);
  const at = sample ? shownTurn(sample, asked) : 0;
  const command = async () => {
    if (!isRemote(run?.model) || !sample) return "";
    const read = await sharedTexts(wholePrompt(sample.turns, at), textsOf(source, ordinal));
    const [{ curlCommand }, { wholeRequest }] = await Promise.all([import("./curl"), import("./raw-exchange")]);
    return curlCommand(
      run.model,
      wholeRequest(run.model, sample.turns, at, (hash) => read.get(hash) ?? ""),
    );
  };
  const { copied, copy } = useCopied(command);
  if (!isRemote(run?.model) || !sample?.turns[at]) return null;
  return <Button onClick={copy}>{copied ? "Copied" : "Copy as curl"}</Button>;
}

/** Button that asks the run's model for this sample again; nothing for imported replies, and while the run may still ask it. */
function AskAgain({ source, ordinal }: { source: Source; ordinal: number }) {
  const client = useQueryClient();
  const may = useMay();
  const { data: run } = useQuery(runQuery(source));
  const { data: sample } = useQuery(sampleQuery(source, ordinal, null));
  const { data: askings = [] } = useQuery(askedAgainQuery(source, ordinal));
  const start = useMutation({
    mutationFn: () =>
      sendJson("POST", `${source.api}/samples/${ordinal}/again`, undefined, () =>
        import("@/lib/contracts/job").then(({ startedJob }) => startedJob),
      ),
    onError: (error) => toast.error("The sample could not be sent again", { description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: sampleKeys.askedAgain(source.api, ordinal) }),
  });
  if (!run || !may("runner", run) || !canAnswer(run.model) || !sample || sample.status === "queued" || sample.status === "running")
    return null;
  const busy = start.isPending || askings.some(({ status }) => isUnderWay(status));
  return (
    <Button
      busy={busy}
      onClick={() => start.mutate()}
      title="Asks the model again. The new reply is shown next to the original and is not counted."
    >
      Ask again
    </Button>
  );
}

/** Buttons that copy this page's address and share the sample by a link. */
export function SampleActions({ source, runId, ordinal }: { source: Source; runId: number; ordinal: number }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      setCopied(true);
    } catch {
      toast.error("The browser blocked copying. Copy the address from the address bar.");
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button onClick={copy} onBlur={() => setCopied(false)}>
        <Icon aria-hidden className="size-4 text-ink-3" />
        <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
      </Button>
      <AskAgain source={source} ordinal={ordinal} />
      <CopyCurl source={source} ordinal={ordinal} />
      <ShareButton target={{ kind: "sample", runId, ordinal }} />
    </>
  );
}
