"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, PencilLine, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { savedSettingsQuery } from "@/components/data/launch-form-queries";
import { presetKeys } from "@/components/data/query-keys";
import type { Drafts } from "@/components/forms/drafts";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { WordsDialog } from "@/components/ui/words-dialog";
import type { LaunchSettings, SaveSettings } from "@/lib/contracts/saved-settings";

interface SavedSettingsProps {
  benchmark: { id: string; title: string };
  how: Drafts;
  params: Drafts;
  onChoose: (settings: LaunchSettings) => void;
}

/** Limits depend on the suite, so they are not saved. */
const suiteFields = new Set(["itemLimit", "clusterLimit"]);

type Order =
  | { method: "POST"; body: SaveSettings }
  | { method: "PATCH"; id: number; body: { name: string } }
  | { method: "DELETE"; id: number; body?: undefined };

/** Named launch settings, which can be applied, saved from the form, renamed and removed. */
export function SavedSettingsMenu({ benchmark, how, params, onChoose }: SavedSettingsProps) {
  const client = useQueryClient();
  const may = useMay();
  const { data = [] } = useQuery(savedSettingsQuery());
  const [chosen, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<"save" | "rename" | null>(null);
  const usable = data.filter((preset) => preset.benchmark === null || preset.benchmark === benchmark.id);
  const current = usable.find(({ id }) => id === chosen) ?? null;
  const send = useMutation({
    mutationFn: (order: Order) =>
      sendJson(order.method, `/api/presets${"id" in order ? `/${order.id}` : ""}`, order.body, () =>
        import("@/lib/contracts/stored").then(({ stored }) => stored.partial()),
      ),
    onSuccess: ({ id }, { method }) => {
      if (method === "POST") setChosen(id ?? null);
      if (method === "DELETE") setChosen(null);
    },
    onError: (error) => toast.error("The saved settings could not be changed", { description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: presetKeys.all }),
  });
  const choose = (id: number) => {
    const preset = usable.find((preset) => preset.id === id);
    if (!preset) return;
    setChosen(id);
    onChoose(preset.settings);
  };
  const isCurrent = current !== null && matches(current.settings.how, how) && matches(current.settings.params, params);
  const save = (name: string) => {
    const kept = Object.fromEntries(Object.entries(how).filter(([field]) => !suiteFields.has(field)));
    send.mutate({ method: "POST", body: { name, benchmark: benchmark.id, settings: { how: kept, params } } });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {usable.length > 0 && (
        <Select
          label="Saved settings"
          className="w-64 max-w-full"
          placeholder="Saved settings"
          value={current === null ? null : String(current.id)}
          onChange={(id) => choose(Number(id))}
          options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Menu
        label="Saved settings"
        align="start"
        trigger={
          <Button>
            {usable.length > 0 ? "Keep" : "Save these settings"} <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </Button>
        }
        items={[
          { label: "Save these settings as…", icon: Save, onSelect: () => setAsking("save") },
          ...(current === null || !may("runner", current)
            ? []
            : [
                { label: `Rename “${current.name}”…`, icon: PencilLine, onSelect: () => setAsking("rename") },
                {
                  label: `Remove “${current.name}”`,
                  icon: Trash2,
                  danger: true,
                  onSelect: () => send.mutate({ method: "DELETE", id: current.id }),
                },
              ]),
        ]}
      />
      {current !== null && !isCurrent && (
        <span className="text-xs text-ink-2">
          Changed since you selected it.{" "}
          <button type="button" className="text-accent underline underline-offset-2" onClick={() => choose(current.id)}>
            Reset
          </button>
        </span>
      )}
      {asking === "save" && (
        <WordsDialog
          open
          onOpenChange={() => setAsking(null)}
          title={`Save these settings for ${benchmark.title}`}
          label="Name"
          initial=""
          save="Save"
          onSave={save}
        />
      )}
      {asking === "rename" && current !== null && (
        <WordsDialog
          open
          onOpenChange={() => setAsking(null)}
          title={`Rename “${current.name}”`}
          label="Name"
          initial={current.name}
          save="Rename"
          onSave={(name) => send.mutate({ method: "PATCH", id: current.id, body: { name } })}
        />
      )}
    </div>
  );
}

/** True if the form has the saved value in every saved field. */
function matches(saved: Drafts, typed: Drafts): boolean {
  return Object.entries(saved).every(([field, value]) => typed[field] === value);
}
