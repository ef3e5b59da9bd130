import { Minus, Pencil, Plus } from "lucide-react";
import type { ComponentType } from "react";
import type { SceneChange } from "@/lib/contracts/scene";

const looks: Record<SceneChange["kind"], { icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>; word: string }> = {
  add: { icon: Plus, word: "Added" },
  modify: { icon: Pencil, word: "Changed" },
  remove: { icon: Minus, word: "Removed" },
};

/** Changes that the turn made to the constraints in force, in words. */
export function TurnChanges({ changes }: { changes: readonly SceneChange[] }) {
  return (
    <div className="border-b border-line bg-sunken/60 px-3 py-2 text-sm">
      <h3 className="text-xs font-medium text-ink-2">On this turn</h3>
      {changes.length === 0 && <p className="text-ink-3">Nothing changed, or the file does not record it.</p>}
      <ul>
        {changes.map(({ kind, group, before, after }) => {
          const { icon: Icon, word } = looks[kind];
          return (
            <li key={`${kind} ${group}`} className="mt-0.5 flex gap-1.5">
              <Icon aria-hidden className="mt-1 size-3.5 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="text-ink-2">{word}: </span>
                {after && <span className="break-words">{after}</span>}
                {before && <del className="ml-1 break-words text-ink-3">{before}</del>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
