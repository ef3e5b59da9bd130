import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

const needsTrial = ({ models, judge }: Asked) =>
  judge !== null || models.some(({ settings, lastTest }) => isRemote(settings) && lastTest?.ok !== true);

/**
 * Tries the settings of a launch's models before it starts, and holds the launch and its issues until a person has decided. Without issues
 * it also launches once that person has left the page.
 */
export function useSettingsTrial() {
  const queries = useQueryClient();
  const isShown = useIsShown();
  const [held, setHeld] = useState<{ asked: Asked; issues: SettingsIssue[]; launch: () => void } | null>(null);
  const trial = useMutation({
    mutationFn: async ({ asked }: { asked: Asked; launch: () => void }) => {
      const body: SettingsTrial = { modelIds: asked.models.map(({ id }) => id), judgeModelId: asked.judge?.id ?? null };
      return sendJson("POST", "/api/models/trial", body, () =>
        import("@/lib/contracts/trial").then(({ settingsIssue }) => settingsIssue.array()),
      );
    },
    onSuccess: (issues, { asked, launch }) => {
      void queries.invalidateQueries({ queryKey: modelKeys.all });
      if (issues.length > 0 && !isShown())
        return toast.error("Not launched", { description: "The endpoint refused settings of the launch. Launch again to see which." });
      if (issues.length > 0) return setHeld({ asked, issues, launch });
      setHeld(null);
      launch();
    },
    // A failed trial does not block the launch, which reports its problems itself.
    onError: (_, { launch }) => {
      setHeld(null);
      launch();
    },
  });
  const change = useMutation({
    mutationFn: async ({ asked, issues }: NonNullable<typeof held>): Promise<Asked> => {
      const { withoutSetting } = await import("@/lib/providers/protocols/leave-out-setting");
      const changed = new Map<number, ModelRow>();
      for (const { modelId, refused } of issues) {
        const model = changed.get(modelId) ?? [...asked.models, ...(asked.judge ? [asked.judge] : [])].find(({ id }) => id === modelId);
        if (!isRemote(model?.settings) || refused === null) continue;
        changed.set(modelId, { ...model, lastTest: null, settings: withoutSetting(model.settings, refused.field) });
      }
      for (const { id, name, settings } of changed.values()) await sendJson("PUT", `/api/models/${id}`, { name, settings });
      const now = (model: ModelRow) => changed.get(model.id) ?? model;
      return { models: asked.models.map(now), judge: asked.judge && now(asked.judge) };
    },
    onSuccess: (asked, { launch }) => {
      void queries.invalidateQueries({ queryKey: estimateKeys.all });
      trial.mutate({ asked, launch });
    },
  });
  return {
    busy: trial.isPending || change.isPending,
    error: change.error,
    issues: held?.issues ?? null,
    /** Launches once no issue blocks it. */
    before(asked: Asked, launch: () => void) {
      if (needsTrial(asked)) trial.mutate({ asked, launch });
      else launch();
    },
    leaveOut() {
      if (held !== null) change.mutate(held);
    },
    launchAsItIs() {
      setHeld(null);
      held?.launch();
    },
    cancel() {
      setHeld(null);
      change.reset();
    },
  };
}
