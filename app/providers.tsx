"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Toaster } from "sonner";
import { ProblemError } from "@/components/fetch-json";

/** What every page stands in: theme, query cache, address state, tips and toasts. The theme's script, which runs first, has the page's nonce. */
export function Providers({ children, nonce }: { children: ReactNode; nonce: string | undefined }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 10_000,
            // An answer that the server chose to give will not change by asking again.
            retry: (failures, error) => !(error instanceof ProblemError) && failures < 2,
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter>
        <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange nonce={nonce}>
          <Tooltip.Provider delayDuration={250} skipDelayDuration={400}>
            {children}
          </Tooltip.Provider>
          <Toaster
            position="bottom-right"
            gap={8}
            // Above the bar at the bottom of a phone.
            mobileOffset={{ bottom: "calc(4.5rem + env(safe-area-inset-bottom))" }}
            toastOptions={{
              unstyled: true,
              classNames: {
                toast:
                  "flex w-full items-start gap-2 rounded-md border font-sans border-line-2 bg-raised px-3 py-2.5 text-sm text-ink shadow-float sm:w-89",
                description: "text-ink-2",
                icon: "mt-0.5 shrink-0",
                success: "[&_[data-icon]]:text-pass",
                error: "[&_[data-icon]]:text-fail",
                actionButton: "ml-auto shrink-0 font-medium text-accent underline underline-offset-2",
              },
            }}
          />
        </ThemeProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
