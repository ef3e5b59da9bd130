"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";

const lost = "A part of this page could not be loaded. Check that the Heed server is running, then try again.";

/** Page for an error while rendering. In a production build the server logs the reason and sends only a digest. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  useEffect(() => console.error(error), [error]);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-6 py-24">
      <div>
        <h1 className="text-xl font-semibold tracking-[-0.015em]">Something went wrong on this page</h1>
        <p className="mt-2 text-base text-ink-2">
          {error.digest
            ? "The server failed while loading this page. Its log has the reason under the number below."
            : error.name === "ChunkLoadError"
              ? lost
              : error.message || "The browser failed while rendering this page."}
        </p>
        {error.digest && <p className="num mt-2 text-sm text-ink-3">{error.digest}</p>}
      </div>
      {/* Rendering again would meet the same failed code. */}
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </div>
  );
}
