import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FilterLine } from "./filter-line";

const fields = [{ name: "density", gloss: "Number of words", kind: "number" }] as const;

it.each([
  ["a button finds the line handed on", "Chip", ["density:10"], 0],
  ["a link goes its way first", "Sample 7", [], 5000],
])("%s when it is pressed in the pause after typing", (_, pressed, atOnce, later) => {
  vi.useFakeTimers();
  try {
    const onLine = vi.fn();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <FilterLine
          label="Filter"
          placeholder=""
          line=""
          onLine={onLine}
          fields={fields}
          values={() => ({ key: ["values"], read: async () => [] })}
        />
        <button type="button">Chip</button>
        <a href="/runs/1/samples/7">Sample 7</a>
      </QueryClientProvider>,
    );
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "density:10" } });
    fireEvent.pointerDown(screen.getByText(pressed));
    const handedOn = () => onLine.mock.calls.map(([line]) => line);
    expect(handedOn()).toEqual(atOnce);
    vi.advanceTimersByTime(1000);
    expect(handedOn()).toEqual(atOnce);
    vi.advanceTimersByTime(later);
    expect(handedOn()).toEqual(["density:10"]);
  } finally {
    vi.useRealTimers();
  }
});
