import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendJson } from "@/components/data/fetch-json";
import { estimateKeys, modelKeys } from "@/components/data/query-keys";
import { toast } from "@/components/ui/toast";
import { useIsShown } from "@/components/ui/use-is-shown";
import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";
import type { SettingsIssue, SettingsTrial } from "@/lib/contracts/trial";

/** Models of a launch, and its judge. */
interface Asked {
  models: readonly ModelRow[];
  judge: ModelRow | null;
}

/** One press of the launch button, until its runs are launched or a person cancels. */
interface Attempt {
  asked: Asked;
  launch: () => void;
  /** Aborted once cancelled; what is still under way then launches nothing. */
  signal: AbortSignal;
}

const needsTrial = ({ models, judge }: Asked) =>
  judge !== null || models.some(({ settings, lastTest }) => isRemote(settings) && lastTest?.ok !== true);

/**
 * Tries the settings of a launch's models before it starts, and holds the launch and its issues until a person has decided. Without issues
 * it also launches once that person has left the page.
 */
export function useSettingsTrial() {
  const queries = useQueryClient();
  const isShown = useIsShown();
  const [held, setHeld] = useState<(Attempt & { issues: SettingsIssue[] }) | null>(null);
  const current = useRef<AbortController | null>(null);
  const trial = useMutation({
    mutationFn: async ({ asked }: Attempt) => {
      const body: SettingsTrial = { modelIds: asked.models.map(({ id }) => id), judgeModelId: asked.judge?.id ?? null };
      return sendJson("POST", "/api/models/trial", body, () =>
        import("@/lib/contracts/trial").then(({ settingsIssue }) => settingsIssue.array()),
      );
    },
    onSuccess: (issues, attempt) => {
      void queries.invalidateQueries({ queryKey: modelKeys.all });
      if (attempt.signal.aborted) return;
      if (issues.length > 0 && !isShown())
        return toast.error("Not launched", { description: "The endpoint refused settings of the launch. Launch again to see which." });
      if (issues.length > 0) return setHeld({ ...attempt, issues });
      setHeld(null);
      attempt.launch();
    },
    // A failed trial does not block the launch, which reports its problems itself.
    onError: (_, { signal, launch }) => {
      if (signal.aborted) return;
      setHeld(null);
      launch();
    },
  });
  const change = useMutation({
    mutationFn: async ({ asked, issues, signal }: NonNullable<typeof held>): Promise<Asked> => {
      const { withoutSetting } = await import("@/lib/providers/protocols/leave-out-setting");
      const changed = new Map<number, ModelRow>();
      for (const { modelId, refused } of issues) {
        const model = changed.get(modelId) ?? [...asked.models, ...(asked.judge ? [asked.judge] : [])].find(({ id }) => id === modelId);
        if (!isRemote(model?.settings) || refused === null) continue;
        changed.set(modelId, { ...model, lastTest: null, settings: withoutSetting(model.settings, refused.field) });
      }
      for (const { id, name, settings } of changed.values())
        if (!signal.aborted) await sendJson("PUT", `/api/models/${id}`, { name, settings });
      const now = (model: ModelRow) => changed.get(model.id) ?? model;
      return { models: asked.models.map(now), judge: asked.judge && now(asked.judge) };
    },
    onSettled: () => {
      for (const queryKey of [estimateKeys.all, modelKeys.all]) void queries.invalidateQueries({ queryKey });
    },
    onSuccess: (asked, { signal, launch }) => {
      if (!signal.aborted) trial.mutate({ asked, launch, signal });
    },
  });
  return {
    busy: trial.isPending || change.isPending,
    error: change.error,
    issues: held?.issues ?? null,
    /** Launches once no issue blocks it. */
    before(asked: Asked, launch: () => void) {
      if (!needsTrial(asked)) return launch();
      current.current = new AbortController();
      trial.mutate({ asked, launch, signal: current.current.signal });
    },
    leaveOut() {
      if (held !== null) change.mutate(held);
    },
    launchAsItIs() {
      setHeld(null);
      held?.launch();
    },
    cancel() {
      current.current?.abort();
      setHeld(null);
      trial.reset();
      change.reset();
    },
  };
}
