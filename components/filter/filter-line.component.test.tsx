import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FilterLine } from "./filter-line";

const fields = [{ name: "density", gloss: "Number of words", kind: "number" }] as const;

it("a line is handed on as its field is left, before what was clicked begins, and not a second time after the pause", () => {
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
      </QueryClientProvider>,
    );
    const field = screen.getByRole("combobox");
    fireEvent.change(field, { target: { value: "density:10" } });
    expect(onLine).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onLine.mock.calls).toEqual([["density:10"]]);
    vi.runAllTimers();
    expect(onLine).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
