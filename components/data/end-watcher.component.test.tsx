import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toast";
import type { RunRow, RunStatus } from "@/lib/contracts/run";
import EndWatcher from "./end-watcher";
import { runsQuery } from "./run-queries";

it("shows a toast where the browser refuses to make a notification", async () => {
  vi.stubGlobal(
    "Notification",
    class {
      constructor() {
        throw new TypeError("Illegal constructor.");
      }
    },
  );
  const shown = vi.spyOn(toast, "plain").mockReturnValue();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const hear = (status: RunStatus) =>
    client.setQueryData(runsQuery(50).queryKey, [{ id: 7, modelName: "M", suiteName: "S", status, reason: null } as RunRow]);
  hear("running");
  render(
    <QueryClientProvider client={client}>
      <EndWatcher />
    </QueryClientProvider>,
  );
  expect(shown).not.toHaveBeenCalled();
  hear("finished");
  await waitFor(() => expect(shown.mock.calls).toEqual([["#7 M has finished", expect.objectContaining({ description: "S" })]]));
});
