import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toast } from "@/components/ui/toast";
import { MatrixMenu } from "./matrix-menu";

vi.mock("./matrix-file", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

it("says that the code that makes a file could not be loaded", async () => {
  const failed = vi.spyOn(toast, "error").mockReturnValue();
  render(<MatrixMenu rows={[]} columns={[]} />);
  fireEvent.keyDown(screen.getByRole("button", { name: "Save" }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV" }));
  const words = "The part of this page that makes the file could not be loaded. Reload the page.";
  await waitFor(() => expect(failed.mock.calls).toEqual([[words]]));
});
