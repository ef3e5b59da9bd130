import { KeyRound, TriangleAlert } from "lucide-react";
import type { ModelRow } from "@/lib/contracts/model";

/** Whether the key that a model needs is there, in a mark and words. */
export function KeyState({ model }: { model: Pick<ModelRow, "settings" | "keyPresent"> }) {
  if (model.settings.kind !== "openai-compatible" || model.keyPresent === null) return <span className="text-ink-3">none needed</span>;
  return model.keyPresent ? (
    <span className="inline-flex items-center gap-1.5 text-ink-2" title={`${model.settings.keyVariable} is set where Heed runs`}>
      <KeyRound aria-hidden className="size-3.5 text-pass" />
      present
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-warn" title={`${model.settings.keyVariable} is not set where Heed runs`}>
      <TriangleAlert aria-hidden className="size-3.5" />
      missing
    </span>
  );
}
