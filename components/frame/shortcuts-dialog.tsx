import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { shortcutGroups } from "./shortcuts";

/** Dialog with the keyboard help. */
export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" wide>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {shortcutGroups.map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 text-xs text-ink-3">{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.keys.join(" ")} className="flex items-center justify-between gap-4 border-t border-line py-1.5 text-sm">
                  <dd className="text-ink">{shortcut.does}</dd>
                  <dt className="order-last flex shrink-0 gap-1">
                    {shortcut.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
