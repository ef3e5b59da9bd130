import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { runQuery } from "@/components/data/run-queries";
import { runSource } from "@/components/data/run-source";
import { manifestById } from "@/lib/benchmarks/registry";
import { exampleRunDetail } from "@/lib/contracts/run.fixture";
import { infoOfManifest } from "@/lib/reads/benchmark-info";
import { OutdatedNotice } from "./outdated-notice";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }), usePathname: () => "/runs/1" }));

it("says that a rescore by a later version has replaced some verdicts, and offers no comparison until it has replaced all", () => {
  const source = runSource(1, "ifscale");
  const shown = (verifierVersion: string) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const run = exampleRunDetail({ verifierVersion, former: [{ verifier: "reference", version: "1" }] });
    client.setQueryData(runQuery(source).queryKey, run);
    const { container, unmount } = render(
      <QueryClientProvider client={client}>
        <OutdatedNotice source={source} benchmark={infoOfManifest(manifestById("ifscale"))} />
      </QueryClientProvider>,
    );
    const notice = { text: container.textContent, links: screen.queryAllByRole("link").length };
    unmount();
    return notice;
  };
  expect(shown("1")).toEqual({ text: expect.stringContaining("some samples already have verdicts of a later version"), links: 0 });
  expect(shown("2")).toEqual({ text: expect.stringContaining("The earlier verdicts of"), links: 1 });
});
