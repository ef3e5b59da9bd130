import { beforeAccounts } from "@/lib/contracts/plain/before-accounts";

/** Says who made a thing: “by Ada”, or “before accounts”; nothing without accounts. */
export function MadeBy({ by }: { by: string | null | undefined }) {
  if (by == null) return null;
  if (by === beforeAccounts) return <span className="text-ink-3">{beforeAccounts}</span>;
  return (
    <span>
      by <span translate="no">{by}</span>
    </span>
  );
}
