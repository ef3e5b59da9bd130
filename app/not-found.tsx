import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button";

export const metadata: Metadata = { title: "Not found" };

/** Page for an address that does not exist. */
export default function NotFound() {
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-5 px-6 py-16">
      <p className="num text-sm text-ink-3">404</p>
      <div>
        <h1 className="text-2xl font-semibold tracking-[-0.015em]">Page not found</h1>
        <p className="mt-2 text-base text-ink-2">The address may be mistyped, the page deleted, or its link revoked.</p>
      </div>
      <ButtonLink href="/">Go to the Overview</ButtonLink>
    </main>
  );
}
