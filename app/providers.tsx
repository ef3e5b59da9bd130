"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Tooltip } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { ProblemError } from "@/components/ui/problem-error";
import { Toaster } from "@/components/ui/toaster";

/**
 * Providers around every page: theme, query cache, address state, tooltips and toasts. The theme's script, which runs first, has the page's
 * nonce.
 */
export function Providers({ children, nonce }: { children: ReactNode; nonce: string | undefined }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            // Repeating a request does not change a deliberate error of the server.
            retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
          },
        },
      }),
  );
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
