import type { Metadata } from "next";

export const metadata: Metadata = { title: "Invalid link" };

/** Page for a share that never existed or was revoked; both look the same. */
export default function NotFound() {
  return (
    <div className="flex min-h-[60dvh] max-w-xl flex-col justify-center">
      <p className="num text-sm text-ink-3">404</p>
      <h1 className="mt-4 text-2xl font-semibold tracking-[-0.015em]">This link is invalid or was revoked</h1>
      <p className="mt-2 text-ink-2">Check that the address is complete, or ask whoever sent it for a new link.</p>
    </div>
  );
}
