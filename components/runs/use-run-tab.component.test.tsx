import { act, renderHook, waitFor } from "@testing-library/react";
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { tabOf } from "./run-tabs";
import { useSampleFilters } from "./sample-table/use-sample-filters";
import { useRunTab } from "./use-run-tab";

const { views } = manifestById("ifscale");

/** The run page's tabs and filters over an address, and the address after the last change. */
function opened(search: string) {
  let address = search;
  const onUrlUpdate: OnUrlUpdateFunction = ({ queryString }) => {
    address = queryString;
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
      {children}
    </NuqsTestingAdapter>
  );
  const { result } = renderHook(
    () => {
      const handle = useSampleFilters(views);
      const [tab, setTab] = useRunTab(tabOf(handle.filters));
      return { handle, tab, setTab };
    },
    { wrapper },
  );
  /** Changes the page, and expects these parts of its address. */
  const leads = async (change: (page: typeof result.current) => void, to: { tab: string | null; q: string | null }) => {
    act(() => change(result.current));
    await waitFor(() => {
      const query = new URLSearchParams(address);
      expect({ tab: query.get("tab"), q: query.get("q") }).toEqual(to);
    });
  };
  return { result, leads };
}

it("names the results in an address that a filter would turn into the samples", async () => {
  const { result, leads } = opened("");
  expect(result.current.tab).toBe("results");
  await leads(
    ({ handle, setTab }) => {
      handle.open({ slice: {}, status: ["failed"] });
      setTab("samples");
    },
    { tab: "samples", q: "status:failed" },
  );
  await leads(({ setTab }) => setTab("results"), { tab: "results", q: "status:failed" });
});

it("opens exactly the samples of a count, whatever filter was left", async () => {
  const { leads } = opened("?q=status:failed&tab=results");
  await leads(
    ({ handle, setTab }) => {
      handle.open({ slice: {}, missed: "patron" });
      setTab("samples");
    },
    { tab: "samples", q: "missed:=patron" },
  );
});

it("leaves the results out of an address without a filter", async () => {
  const { leads } = opened("?tab=samples");
  await leads(({ setTab }) => setTab("results"), { tab: null, q: null });
});

it("names the samples in an address whose filter leads to them, and stays there without the filter", async () => {
  const { result, leads } = opened("?q=status:failed");
  expect(result.current.tab).toBe("samples");
  await leads(({ handle }) => handle.clear(), { tab: "samples", q: null });
  expect(result.current.tab).toBe("samples");
});
