import { KeyRound, TriangleAlert } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ModelRow } from "@/lib/contracts/model";
import { isRemote } from "@/lib/contracts/plain/model-kinds";

interface Keyed extends Pick<ModelRow, "keyPresent" | "keyAllowed"> {
  settings: { kind: ModelRow["settings"]["kind"]; keyVariable?: string | undefined };
}

/** Shows with an icon and words whether the key that a model needs is set. */
export function KeyState({ model }: { model: Keyed }) {
  if (!isRemote(model.settings) || model.keyPresent === null) return <span className="text-ink-3">not needed</span>;
  const { keyVariable } = model.settings;
  return model.keyPresent ? (
    <span className="inline-flex items-center gap-1.5 text-ink-2" title={`There is a key ${keyVariable}`}>
      <KeyRound aria-hidden className="size-3.5 text-pass" />
      present
    </span>
  ) : (
    <span
      className="inline-flex items-center gap-1.5 text-warn"
      title={
        model.keyAllowed ? `${keyVariable} is neither stored nor set on the server` : `Heed may not send ${keyVariable} to an endpoint`
      }
    >
      <TriangleAlert aria-hidden className="size-3.5" />
      {model.keyAllowed ? "missing" : "not allowed"}
    </span>
  );
}

/** Shows what to do about a missing key; nothing if the key is set or not needed. */
export function KeyMissing({ model }: { model: Keyed }) {
  if (!isRemote(model.settings) || model.keyPresent !== false) return null;
  const { keyVariable } = model.settings;
  return (
    <p className="rounded-md border border-warn/45 bg-warn/8 px-3 py-2 text-sm">
      <code className="num">{keyVariable}</code>{" "}
      {model.keyAllowed ? (
        <>
          is neither stored nor set on the server. Enter it{" "}
          <Link href={`/models?tab=keys&key=${keyVariable}`} className="rounded-sm underline underline-offset-2">
            under Models, Keys
          </Link>
          , or restart Heed with <code className="num">{keyVariable}=…</code>
        </>
      ) : (
        <>
          is not a variable that Heed may send to an endpoint. Use one that begins with <code className="num">HEED_KEY_</code>, or restart
          Heed with <code className="num">HEED_ALLOWED_KEYS={keyVariable}</code>
        </>
      )}
    </p>
  );
}
