"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Tooltip } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { newQueryClient } from "@/components/data/query-client";
import { Toaster } from "@/components/ui/toaster";

/**
 * Providers around every page: theme, query cache, address state, tooltips and toasts. The theme's script, which runs first, has the page's
 * nonce.
 */
export function Providers({ children, nonce }: { children: ReactNode; nonce: string | undefined }) {
  const [client] = useState(newQueryClient);
  // Until then, early-presses.tsx keeps what is pressed and entered.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem nonce={nonce}>
          <Tooltip.Provider delayDuration={250} skipDelayDuration={400}>
            {children}
          </Tooltip.Provider>
          <Toaster />
        </ThemeProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
