"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { forgetRun } from "@/components/data/forget-run";
import { modelsQuery } from "@/components/data/model-queries";
import { runQuery } from "@/components/data/run-queries";
import type { Source } from "@/components/data/run-source";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Failed } from "@/components/ui/failed";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import { settingsAsked } from "@/lib/contracts/plain/settings-asked";
import type { RunDetail } from "@/lib/contracts/run";
import type { ConnectRun } from "@/lib/contracts/run-request";
import { NoModels } from "./no-models";

interface ConnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  source: Source;
  run: Pick<RunDetail, "id" | "model" | "modelName" | "judgeName" | "unconnected">;
}

/** Dialog that connects an imported run to models of this Heed for later requests, and shows their addresses before confirmation. */
export function ConnectDialog({ open, onOpenChange, source, run }: ConnectDialogProps) {
  const client = useQueryClient();
  const models = useQuery({ ...modelsQuery(), enabled: open });
  const able = models.data?.filter(({ settings }) => isRemote(settings)) ?? [];
  const [modelId, setModelId] = useState<string | null>(null);
  const [judgeId, setJudgeId] = useState<string | null>(null);
  const { model: needsModel = false, judge: needsJudge = false } = run.unconnected ?? {};
  const asked = settingsAsked(run.model);
  const extra = Object.keys(asked?.extraBody ?? {});
  const request: ConnectRun = {
    ...(needsModel && { modelId: Number(modelId) }),
    ...(needsJudge && { judgeModelId: Number(judgeId) }),
  };
  const connect = useMutation({
    mutationFn: () =>
      sendJson("POST", `${source.api}/connection`, request, () => import("@/lib/contracts/run").then(({ runDetail }) => runDetail)),
    onSuccess: (connected) => {
      client.setQueryData(runQuery(source).queryKey, connected);
      toast.success("The run is connected. No requests are sent until you resume or retry it.");
      onOpenChange(false);
    },
    onSettled: () => void forgetRun(client, run.id),
  });
  const isChosen = (!needsModel || modelId !== null) && (!needsJudge || judgeId !== null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Connect a model"
      description="Retry, Resume and Ask again will send this run’s prompts to the address below, with its key. The run’s sampling and limits stay as measured."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="primary" busy={connect.isPending} disabled={!isChosen} onClick={() => connect.mutate()}>
            Connect
          </Button>
        </>
      }
    >
      <div className="space-y-4 text-sm">
        {needsModel && <Choice label="Model" models={able} value={modelId} onChange={setModelId} was={asked?.model ?? run.modelName} />}
        {needsJudge && <Choice label="Judge" models={able} value={judgeId} onChange={setJudgeId} was={run.judgeName} />}
        {extra.length > 0 && (
          <p className="text-ink-2">
            The file adds these fields to each request: <span className="font-mono text-xs">{extra.join(", ")}</span>. Their values are
            listed under Settings.
          </p>
        )}
        {models.data && able.length === 0 && <NoModels />}
        {models.error && <Failed error={models.error} retry={() => void models.refetch()} />}
        {connect.error && <Failed error={connect.error} retry={() => connect.mutate()} />}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  models: readonly ModelRow[];
  value: string | null;
  onChange: (id: string) => void;
  /** Name of the model on the Heed that measured the run. */
  was: string | null;
}

/** Selects one of this Heed's models and shows its address. */
function Choice({ label, models, value, onChange, was }: ChoiceProps) {
  const id = useId();
  const settings = models.find((model) => String(model.id) === value)?.settings;
  const place = isRemote(settings) ? settings : null;
  return (
    <div>
      <Field label={label} htmlFor={id}>
        <Select
          id={id}
          label={label}
          value={value}
          onChange={onChange}
          disabled={models.length === 0}
          options={models.map((model) => ({
            value: String(model.id),
            label: model.name,
            ...(isRemote(model.settings) && { note: model.settings.address }),
          }))}
        />
      </Field>
      <dl aria-live="polite" className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">Address</dt>
        <dd className="font-mono text-xs break-all">{place ? place.address : "–"}</dd>
        <dt className="text-ink-3">Key</dt>
        <dd className="font-mono text-xs break-all">{place ? (place.keyVariable ?? "none") : "–"}</dd>
        <dt className="text-ink-3">Name at the endpoint</dt>
        <dd className="font-mono text-xs break-all">
          {place ? place.model : "–"}
          {place && was !== null && place.model !== was && <span className="text-warn"> (measured as {was})</span>}
        </dd>
      </dl>
    </div>
  );
}
