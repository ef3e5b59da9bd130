import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toast";
import { HtmlButton, type Takeaway } from "./html-button";
import type { DrawnCharts } from "./static-charts";

const saved = vi.hoisted(() => vi.fn());
vi.mock("@/components/ui/save-text", () => ({ saveText: saved }));

const takeaway: Takeaway = {
  document: { file: "x.html", title: "T", state: "", facts: [], sections: [{ title: "Charts", charts: true }] },
  charts: { views: {}, metrics: [], charts: [] } as unknown as Takeaway["charts"],
};

/** Draws nothing in the place of a chart. */
function Undrawn({ onDone }: { onDone: (drawn: DrawnCharts) => void }) {
  useEffect(() => onDone({ charts: [], fonts: "", undrawn: ["Accuracy by length"] }), [onDone]);
  return null;
}

beforeEach(() => {
  vi.resetModules();
  saved.mockReset();
});

function press() {
  const failed = vi.spyOn(toast, "error").mockReturnValue();
  render(<HtmlButton make={async () => takeaway} />);
  fireEvent.click(screen.getByRole("button", { name: "Download as HTML" }));
  return failed;
}

it("says that charts are missing from the file, which says so", async () => {
  vi.doMock("./static-charts", () => ({ StaticCharts: Undrawn }));
  const failed = press();
  await waitFor(() => expect(failed).toHaveBeenCalledWith("1 chart is missing from the file, which says so", expect.anything()));
  expect(saved).toHaveBeenCalledWith("x.html", expect.stringContaining("they could not be drawn: Accuracy by length."), "text/html");
});

it("says that the code that makes the file could not be loaded, and can be pressed again", async () => {
  vi.doMock("./static-charts", () => {
    throw new Error("Failed to fetch dynamically imported module");
  });
  const failed = press();
  await waitFor(() =>
    expect(failed.mock.calls).toEqual([["The part of this page that makes the file could not be loaded. Reload the page."]]),
  );
  expect(saved).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Download as HTML" }));
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
});
