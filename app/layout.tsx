import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { isPlainHttp } from "@/lib/env";
import { nonceHeader } from "@/lib/http/content-policy";
import { EarlyPresses } from "./early-presses";
import { Providers } from "./providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Heed", template: "%s · Heed" },
  description: "Runs instruction-following benchmarks of language models and shows their results.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#111214" },
  ],
};

/**
 * Frame of every page, including shared ones: language, fonts, providers; the sidebar is in `(house)/layout.tsx`. It reads the page's
 * nonce, so no page is prerendered, because its scripts would have no nonce.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  return (
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <EarlyPresses nonce={nonce} />
        {isPlainHttp() && (
          <aside aria-label="Not encrypted" className="border-b border-line bg-sunken px-4 py-2 text-center text-xs text-warn">
            This address is not encrypted: others on the network can read passwords and results. Ask an owner for an https address.
          </aside>
        )}
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
