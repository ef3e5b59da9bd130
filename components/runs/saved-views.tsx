"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, ChevronDown, PencilLine, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/data/caller";
import { sendJson } from "@/components/data/fetch-json";
import { viewKeys } from "@/components/data/query-keys";
import { savedViewsQuery, viewAddress } from "@/components/data/view-queries";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { WordsDialog } from "@/components/ui/words-dialog";
import { undoSeconds } from "@/lib/contracts/plain/limits";
import type { SavedView, SaveView } from "@/lib/contracts/saved-view";

type Order =
  | { method: "POST"; body: SaveView }
  | { method: "PATCH"; view: SavedView; body: { name: string } }
  | { method: "DELETE"; view: SavedView };

/** Saved views of the list: open, save the current line, rename, or delete with undo. */
export function SavedViews({ line }: { line: string }) {
  const client = useQueryClient();
  const may = useMay();
  const { data: views = [] } = useQuery(savedViewsQuery());
  const [asking, setAsking] = useState<"save" | "rename" | null>(null);
  const current = views.find((view) => view.line === line.trim());
  const send = useMutation({
    mutationFn: (order: Order) =>
      sendJson(order.method, `/api/views${"view" in order ? `/${order.view.id}` : ""}`, "body" in order ? order.body : undefined),
    onSuccess: (_, order) => {
      if (order.method !== "DELETE") return;
      const { name, line: kept } = order.view;
      toast.plain(`View “${name}” deleted.`, {
        duration: undoSeconds * 1000,
        action: { label: "Undo", onClick: () => send.mutate({ method: "POST", body: { name, line: kept } }) },
      });
    },
    onError: (error) => toast.error("The views could not be changed", { description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: viewKeys.all }),
  });
  if (views.length === 0 && line.trim() === "") return null;
  return (
    <>
      <Menu
        label="Saved views"
        align="start"
        trigger={
          <Button className="max-md:h-11">
            <Bookmark aria-hidden className={current ? "size-4 fill-accent text-accent" : "size-4 text-ink-3"} strokeWidth={1.75} />
            <span className="max-w-40 truncate">{current?.name ?? "Views"}</span>{" "}
            <ChevronDown aria-hidden className="size-3.5 text-ink-3" />
          </Button>
        }
        items={[
          ...views.map((view) => ({ label: view.name, href: viewAddress(view.line), icon: Bookmark })),
          ...(current === undefined && line.trim() !== ""
            ? [{ label: "Save this filter as…", icon: Save, onSelect: () => setAsking("save") }]
            : []),
          ...(current === undefined || !may("reader", current)
            ? []
            : [
                { label: `Rename “${current.name}”…`, icon: PencilLine, onSelect: () => setAsking("rename") },
                {
                  label: `Delete “${current.name}”`,
                  icon: Trash2,
                  danger: true,
                  onSelect: () => send.mutate({ method: "DELETE", view: current }),
                },
              ]),
        ]}
      />
      {asking === "save" && (
        <WordsDialog
          open
          onOpenChange={() => setAsking(null)}
          title="Save this filter"
          label="Name"
          initial=""
          save="Save"
          onSave={(name) => send.mutate({ method: "POST", body: { name, line: line.trim() } })}
        />
      )}
      {asking === "rename" && current && (
        <WordsDialog
          open
          onOpenChange={() => setAsking(null)}
          title={`Rename “${current.name}”`}
          label="Name"
          initial={current.name}
          save="Rename"
          onSave={(name) => send.mutate({ method: "PATCH", view: current, body: { name } })}
        />
      )}
    </>
  );
}
