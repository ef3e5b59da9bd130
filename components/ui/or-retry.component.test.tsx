import { fireEvent, render, screen } from "@testing-library/react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { expect, test } from "vitest";
import { orRetry } from "./or-retry";

let failures = 2;
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
    </>
  );
}

test("a part whose code is lost is tried again, and what was typed beside it stays", async () => {
  render(<Page />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "half a sent" } });
  const first = await screen.findByRole("alert");
  expect(first.textContent).toContain("Check that the Heed server is running");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => screen.getByRole("alert") !== first).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findByText("The part of the page")).isConnected).toBe(true);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "half a sent");
});
