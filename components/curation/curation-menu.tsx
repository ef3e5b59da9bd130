"use client";

import { Archive, ArchiveRestore, PencilLine, StickyNote, Tag, TagsIcon, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/data/caller";
import { Badge } from "@/components/ui/badge";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { OnceOpen } from "@/components/ui/once-open";
import { orRetry } from "@/components/ui/or-retry";
import type { CuratedKind } from "@/lib/contracts/curation";
import { useCuration } from "./use-curation";

const DeleteDialog = dynamic(
  orRetry(async () => (await import("./delete-dialog")).DeleteDialog),
  { ssr: false },
);
const WordsDialog = dynamic(
  orRetry(async () => (await import("@/components/ui/words-dialog")).WordsDialog),
  { ssr: false },
);

interface KeepMenuProps {
  kind: CuratedKind;
  id: number;
  name: string;
  note: string;
  tags: readonly string[];
  archived: boolean;
  /** The person who made it. */
  personId?: string | null | undefined;
  /** False if the page has its own form for renaming. */
  renames?: boolean;
  /** Additional items at the top for this kind of object. */
  more?: readonly MenuItem[];
  /** Button that opens the menu; three dots by default. */
  trigger?: ReactNode;
}

/** Menu on the page of a run, a suite or a model that renames, notes, tags, archives and deletes it. */
export function CurationMenu({ kind, id, name, note, tags, archived, personId, renames = true, more = [], trigger }: KeepMenuProps) {
  const may = useMay()(kind === "models" ? "owner" : "runner", { personId });
  const router = useRouter();
  const keep = useCuration(kind, { onBack: () => router.refresh() });
  const [asking, setAsking] = useState<"rename" | "note" | "tag" | "delete" | null>(null);
  const close = () => setAsking(null);
  const menuProps = { open: true, onOpenChange: close };
  const send = (order: Parameters<typeof keep.mutate>[0]) => keep.mutate(order, { onSuccess: () => router.refresh() });
  const ids = [id];
  if (!may && more.length === 0) return null;
  return (
    <>
      <Menu
        label={`Actions for ${name}`}
        items={[
          ...more,
          ...(!may
            ? []
            : [
                ...(renames ? [{ label: "Rename", icon: PencilLine, parted: more.length > 0, onSelect: () => setAsking("rename") }] : []),
                { label: note === "" ? "Add a note" : "Change the note", icon: StickyNote, onSelect: () => setAsking("note") },
                { label: "Tag", icon: Tag, onSelect: () => setAsking("tag") },
                ...tags.map((tag) => ({
                  label: `Remove the tag ${tag}`,
                  icon: TagsIcon,
                  onSelect: () => send({ ids, verb: "untag", tag }),
                })),
                archived
                  ? { label: "Restore", icon: ArchiveRestore, onSelect: () => send({ ids, verb: "restore" }) }
                  : { label: "Archive", icon: Archive, onSelect: () => send({ ids, verb: "archive" }) },
                { label: "Delete", icon: Trash2, danger: true, onSelect: () => setAsking("delete") },
              ]),
        ]}
        trigger={trigger}
      />
      {asking === "rename" && (
        <WordsDialog
          {...menuProps}
          title={`Rename ${name}`}
          label="Name"
          initial={name}
          save="Rename"
          onSave={(to) => send({ ids, verb: "rename", name: to })}
        />
      )}
      {asking === "note" && (
        <WordsDialog
          {...menuProps}
          title={`Note on ${name}`}
          label="Note"
          initial={note}
          long
          emptyAllowed
          save="Save"
          onSave={(to) => send({ ids, verb: "note", note: to })}
        />
      )}
      {asking === "tag" && (
        <WordsDialog
          {...menuProps}
          title={`Tag ${name}`}
          label="Tag"
          initial=""
          save="Tag"
          onSave={(tag) => send({ ids, verb: "tag", tag })}
        />
      )}
      <OnceOpen open={asking === "delete"}>
        <DeleteDialog
          open={asking === "delete"}
          onOpenChange={close}
          kind={kind}
          ids={ids}
          name={name}
          onDelete={() => keep.mutate({ ids, verb: "delete" }, { onSuccess: () => router.push(`/${kind}`) })}
        />
      </OnceOpen>
    </>
  );
}

/** Note and tags below a heading; nothing if there are none. */
export function Kept({ note = "", tags = [] }: { note?: string; tags?: readonly string[] }) {
  if (note === "" && tags.length === 0) return null;
  return (
    <p className="-mt-2 mb-4 max-w-[76ch] text-sm text-ink-2">
      {tags.map((tag) => (
        <Badge key={tag}>#{tag}</Badge>
      ))}{" "}
      <span className="break-words whitespace-pre-wrap italic">{note}</span>
    </p>
  );
}
