import { fireEvent, render, screen } from "@testing-library/react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { expect, test } from "vitest";
import { orRetry } from "./or-retry";

let failures = 3;
const Part = dynamic(
  orRetry(async () => {
    if (failures-- > 0) throw new Error("Failed to load chunk");
    return ({ name }: { name: string }) => <p>The part of {name}</p>;
  }),
  { ssr: false },
);

function Page() {
  const [typed, setTyped] = useState("");
  return (
    <>
      <input aria-label="Reason" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {typed !== "" && <Part name="the page" />}
      {typed !== "" && <Part name="the other place" />}
    </>
  );
}

test("a part whose code is lost is tried again, in all its places, and what was typed beside it stays", async () => {
  render(<Page />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "half a sent" } });
  // Each place has tried once more by itself.
  await expect.poll(() => screen.queryAllByRole("alert").length).toBe(2);
  expect(screen.getAllByRole("alert")[0]?.textContent).toContain("Check that the Heed server is running");
  fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
  expect((await screen.findByText("The part of the page")).isConnected).toBe(true);
  expect(screen.getByText("The part of the other place").isConnected).toBe(true);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "half a sent");
});
