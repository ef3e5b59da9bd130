import type { Share } from "@/lib/contracts/share";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** First line of a shared page: who made the link and when. */
export function SharedBy({ share: { by, createdAt } }: { share: Pick<Share, "by" | "createdAt"> }) {
  return (
    <p className="mb-2 text-xs text-ink-3">
      {by ? (
        <>
          Shared by <span translate="no">{by.name}</span> on{" "}
        </>
      ) : (
        "Shared on "
      )}
      <time dateTime={createdAt}>{day.format(new Date(createdAt))}</time>
    </p>
  );
}
