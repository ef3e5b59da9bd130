import { CopyButton } from "@/components/ui/copy-button";

/** A link or a key that is shown once, with a button that copies it. */
export function OnceShown({ text, label, note }: { text: string; label: string; note: string }) {
  return (
    <div role="status" className="mt-4 border-l-2 border-accent bg-sunken px-3 py-2">
      <p className="text-sm wrap-anywhere text-ink-2">{note}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <code translate="no" className="min-w-0 flex-1 basis-64 font-mono text-sm break-all text-ink">
          {text}
        </code>
        <CopyButton text={text} label={label} variant="primary" />
      </div>
    </div>
  );
}
