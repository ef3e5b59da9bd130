import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { robots: { index: false, follow: false, nocache: true }, referrer: "no-referrer" };

/** Plain frame of shared pages, without sidebar, search or anything that needs an account. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-(--page) px-4 [--page:90rem] has-data-wide:[--page:160rem] pt-5 pb-16 sm:px-8">
      <main id="main">{children}</main>
    </div>
  );
}
