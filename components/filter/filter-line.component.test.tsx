import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilterLine } from "./filter-line";

const fields = [{ name: "density", gloss: "Number of words", kind: "number" }] as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders a line with access to the lines that it passed on, a way to change the address, and a fake clock. */
function scene(first = "") {
  const onLine = vi.fn<(line: string) => void>();
  const client = new QueryClient();
  const page = (line: string) => (
    <QueryClientProvider client={client}>
      <FilterLine
        label="Filter"
        placeholder=""
        words="in names"
        line={line}
        onLine={onLine}
        fields={fields}
        values={() => ({ key: ["values"], read: async () => [] })}
      />
      <button type="button">Chip</button>
      <a href="/runs/1/samples/7">Sample 7</a>
    </QueryClientProvider>
  );
  const { rerender } = render(page(first));
  const field = screen.getByRole("combobox");
  return {
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    shown: () => (field as HTMLInputElement).value,
    enter: () => fireEvent.keyDown(field, { key: "Enter" }),
    address: (line: string) => rerender(page(line)),
    after: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    handedOn: () => onLine.mock.calls.map(([line]) => line),
  };
}

it.each([
  ["a button submits the line at once", "Chip", ["density:10"], 0],
  ["a link opens before the line is submitted", "Sample 7", [], 5000],
])("%s when pressed in the pause after typing", (_, pressed, atOnce, later) => {
  const { type, handedOn, after } = scene();
  type("density:10");
  fireEvent.pointerDown(screen.getByText(pressed));
  expect(handedOn()).toEqual(atOnce);
  after(1000);
  expect(handedOn()).toEqual(atOnce);
  after(later);
  expect(handedOn()).toEqual(["density:10"]);
});

it("keeps the typed text while the address still has an earlier version of it", () => {
  const { type, shown, address, after, handedOn } = scene("density:5");
  type("dens");
  after(250);
  type("density:1");
  after(250);
  type("density:10 ");
  for (const late of ["dens", "density:1"]) {
    address(late);
    expect(shown()).toBe("density:10 ");
  }
  after(250);
  expect(handedOn()).toEqual(["dens", "density:1", "density:10"]);
  address("density:10");
  expect(shown()).toBe("density:10 ");
});

it("follows a line changed elsewhere, even to one typed before, and drops pending input", () => {
  const { type, shown, address, after, handedOn } = scene();
  type("density:1");
  after(250);
  address("density:1");
  type("density:10");
  after(250);
  address("density:10");
  type("density:100");
  address("density:1");
  expect(shown()).toBe("density:1");
  after(10_000);
  expect(handedOn()).toEqual(["density:1", "density:10"]);
});

it("does not pass on text that is no longer in the line", () => {
  const { type, after, handedOn } = scene();
  type("dens");
  type("density:");
  after(10_000);
  expect(handedOn()).toEqual([]);
});

it("passes the line on immediately, and once, on Enter", () => {
  const { type, enter, after, handedOn } = scene();
  type("density:10");
  enter();
  expect(handedOn()).toEqual(["density:10"]);
  after(10_000);
  expect(handedOn()).toEqual(["density:10"]);
});
