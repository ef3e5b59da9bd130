"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { batchesQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { Button } from "@/components/ui/button";
import { Field, fieldNote } from "@/components/ui/field";
import { formatCount, formatNumber, NONE } from "@/components/ui/format";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { TextInput } from "@/components/ui/text-input";
import { TimeAgo, TimeAhead } from "@/components/ui/time-ago";
import type { BatchState, NameBatch, RunBatch } from "@/lib/contracts/batch";
import type { RunDetail } from "@/lib/contracts/run";
import { isLive } from "./run-abilities";

const words: Record<BatchState, string> = {
  submitting: "Being submitted",
  unclear: "Needs a decision",
  waiting: "At the provider",
  cancelling: "Being cancelled",
  reading: "Results being stored",
  done: "Done",
  lost: "Given up",
};
const amber: readonly BatchState[] = ["unclear", "lost", "cancelling"];

const everyMs = 5000;

interface RunBatchesProps {
  source: Source;
  run: Pick<RunDetail, "id" | "status" | "personId">;
  /** True if this is no shared page, so that those who may act on the run can decide. */
  open: boolean;
}

/** Batches of a run with their states, counts and times, the newest first. */
export function RunBatches({ source, run, open }: RunBatchesProps) {
  const may = useMay();
  const { data } = useQuery({ ...batchesQuery(source), refetchInterval: isLive(run.status) ? everyMs : false });
  if (!data) return null;
  if (data.length === 0) return <p className="mt-3 text-xs text-ink-2">No batch has been submitted yet.</p>;
  const batches = data.toReversed();
  const unclear = batches.filter(({ state }) => state === "unclear");
  return (
    <div className="mt-3">
      <Table label="Batches" className="max-w-5xl">
        <THead>
          <Tr>
            <Th>State</Th>
            <Th align="right">Requests</Th>
            <Th align="right">Answered</Th>
            <Th align="right">Failed</Th>
            <Th align="right">Unanswered</Th>
            <Th className="pl-8">Submitted</Th>
            <Th>Expires or ended</Th>
            <Th>Batch at the provider</Th>
          </Tr>
        </THead>
        <TBody>
          {batches.map((batch) => (
            <BatchRow key={batch.id} batch={batch} />
          ))}
        </TBody>
      </Table>
      {open && may("runner", run) && unclear.map((batch) => <NameForm key={batch.id} source={source} runId={run.id} batch={batch} />)}
    </div>
  );
}

function BatchRow({ batch }: { batch: RunBatch }) {
  const { providerId, state, requests, answered, failed, unanswered, trouble, createdAt, expiresAt, endedAt } = batch;
  return (
    <Tr>
      <Td>
        <span className={amber.includes(state) ? "text-warn" : undefined}>{words[state]}</span>
        {trouble && <span className="block max-w-[44ch] text-xs text-ink-3">{trouble}</span>}
      </Td>
      {[requests, answered, failed, unanswered].map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed.
        <Td key={at} align="right" className="num">
          {formatNumber(count)}
        </Td>
      ))}
      <Td className="pl-8">
        <TimeAgo at={createdAt} />
      </Td>
      <Td>{endedAt ? <TimeAgo at={endedAt} /> : expiresAt ? <TimeAhead at={expiresAt} /> : NONE}</Td>
      <Td>
        <span translate="no" className="font-mono text-xs whitespace-nowrap">
          {providerId ?? NONE}
        </span>
      </Td>
    </Tr>
  );
}

/** Asks which batch at the provider one is whose submission was interrupted. */
function NameForm({ source, runId, batch }: { source: Source; runId: number; batch: RunBatch }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const id = `batch-${batch.id}`;
  const decide = useMutation({
    mutationFn: (body: NameBatch) => sendJson("POST", `${source.api}/batches`, body),
    onSettled: () => void forgetRun(client, runId),
  });
  return (
    <form
      className="mt-4 max-w-2xl border-l-2 border-warn pl-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") decide.mutate({ batchId: batch.id, providerId: typed.trim() });
      }}
    >
      <p className="mb-3 text-sm text-ink-2">
        Heed cannot tell whether the provider has the batch of {formatCount(batch.requests, "request")}. Check the provider’s list of
        batches, so that no request is paid for twice.
      </p>
      <Field label="Batch at the provider" htmlFor={id} {...(decide.error && { error: decide.error.message })}>
        <TextInput
          id={id}
          mono
          autoComplete="off"
          spellCheck={false}
          value={typed}
          aria-invalid={decide.isError}
          aria-describedby={fieldNote(id)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" busy={decide.isPending} disabled={typed.trim() === ""}>
          This batch is ours
        </Button>
        <Button type="button" busy={decide.isPending} onClick={() => decide.mutate({ batchId: batch.id, providerId: null })}>
          None of them; submit again
        </Button>
      </div>
    </form>
  );
}
