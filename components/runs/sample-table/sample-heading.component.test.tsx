import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { manifestById } from "@/lib/benchmarks/registry";
import { orderWords, sampleColumns } from "./sample-columns";
import { SampleHeading } from "./sample-heading";

const columns = sampleColumns({ views: manifestById("ifscale").views, without: [] }, () => null);

/** State of a column's heading in the table's order: what it announces, and the order that a press asks for. */
function heading(id: string, sort: string | null): [string | null, string | null] {
  const column = columns.find((known) => known.id === id);
  if (!column) throw new Error(`There is no column ${id}.`);
  let asked: string | null = null;
  const { unmount } = render(<SampleHeading column={column} sort={sort} onSort={(to) => (asked = to)} />);
  const state = screen.getByRole("columnheader").getAttribute("aria-sort");
  fireEvent.click(screen.getByRole("button"));
  unmount();
  return [state, asked];
}

it("announces the order of the values that a column shows", () => {
  expect([null, "-score", "score"].map((sort) => heading("score", sort))).toEqual([
    ["none", "-score"],
    ["descending", "score"],
    ["ascending", null],
  ]);
  // The column shows how many checks passed, and sorts by those that were missed.
  expect([null, "-misses", "misses"].map((sort) => heading("checks", sort))).toEqual([
    ["none", "-misses"],
    ["ascending", "misses"],
    ["descending", null],
  ]);
});

it("names the orders of the checks by misses", () => {
  expect(orderWords({ sort: "misses" })).toEqual({ down: "most missed first", up: "fewest missed first" });
  expect(orderWords({ sort: "latency" })).toEqual({ down: "largest first", up: "smallest first" });
});
