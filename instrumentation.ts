/** Called once by Next, before a server takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { catchMalformedAddresses } = await import("@/lib/http/malformed-address");
  catchMalformedAddresses({ development: process.env.NODE_ENV === "development" });
  if (process.env.NODE_ENV === "development") {
    const { rewriteAllClaims } = await import("@/lib/boot/trusted-proxies.mjs");
    rewriteAllClaims(process.env.HEED_TRUSTED_PROXIES);
  }
  if (process.env.DATABASE_URL === undefined) return;
  const { keepCounts } = await import("@/lib/metrics/totals");
  keepCounts("web");
  // Keeps a session open, so that `heed rotate-secret` also notices a server whose pool has closed its idle connections.
  const { listen } = await import("@/lib/db/listen");
  listen(() => {}, "heed_keys");
}
