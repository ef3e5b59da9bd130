import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, it, vi } from "vitest";
import { runSource } from "@/components/data/run-source";
import { manifestById } from "@/lib/benchmarks/registry";
import { SampleTable } from "./sample-table";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

const nothing = () => {};

it("says that a later page of the table could not be read, and reads it again on request", () => {
  const retry = vi.fn();
  const rows = { matching: 200, excludes: undefined, rowAt: () => undefined, show: nothing, stale: false };
  render(
    <Tooltip.Provider>
      <QueryClientProvider client={new QueryClient()}>
        <SampleTable
          source={runSource(5, "ifscale")}
          views={manifestById("ifscale").views}
          without={[]}
          rows={{ ...rows, error: new Error("The database is busy."), retry }}
          {...{ listKey: "", walk: "", sort: null, onSort: nothing, onToggleMissed: nothing, empty: { title: "", note: "" } }}
        />
      </QueryClientProvider>
    </Tooltip.Provider>,
  );
  expect(screen.getByRole("alert").textContent).toContain("The database is busy.");
  expect(screen.getByRole("grid", { name: "Samples" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});
