import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { useState } from "react";
import { expect, it } from "vitest";
import { type Price, price } from "@/lib/contracts/model";
import { priceColumns } from "./price-columns";
import { PriceRow } from "./price-row";

const columns = priceColumns.filter(({ name }) => name === "input" || name === "output");
const stored = price.parse({ model: "m", host: "", inputPerMillion: 1, outputPerMillion: 3, source: "list", asOf: "2026-01-01" });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name} price`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

interface Save {
  price: Price;
  end: (error?: Error) => void;
}

/** A row whose saves end when the test says so. */
function Table({ saves }: { saves: Save[] }) {
  const [shown, setShown] = useState<Price>(stored);
  const onSave = (sent: Price) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => {
        if (error) return reject(error);
        setShown(sent);
        resolve();
      };
      saves.push({ price: sent, end });
    });
  return (
    <Tooltip.Provider>
      <table>
        <tbody>
          <PriceRow price={shown} columns={columns} onSave={onSave} onRemove={() => {}} />
        </tbody>
      </table>
    </Tooltip.Provider>
  );
}

function renderRow(): Save[] {
  const saves: Save[] = [];
  render(<Table saves={saves} />);
  return saves;
}

it("keeps what is typed into the next field while the price is saved", async () => {
  const saves = renderRow();
  type("Input", "2.5");
  fireEvent.blur(field("Input"));
  type("Output", "12");
  act(() => saves[0]?.end());
  await screen.findByText("saved");
  // The saved field shows the stored number, and the next one its typed text.
  await waitFor(() => expect([field("Input").value, field("Output").value]).toEqual(["2.50", "12"]));
  fireEvent.blur(field("Output"));
  expect(saves[1]?.price).toMatchObject({ inputPerMillion: 2.5, outputPerMillion: 12 });
});

it("keeps a price that could not be saved, also when the stored price changes", async () => {
  const saves = renderRow();
  type("Input", "2");
  fireEvent.blur(field("Input"));
  act(() => saves[0]?.end(new Error("The Heed server cannot be reached.")));
  expect((await screen.findByRole("alert")).textContent).toContain("cannot be reached");
  expect(field("Input").value).toBe("2");
  fireEvent.blur(field("Input"));
  act(() => saves[1]?.end());
  await screen.findByText("saved");
  expect([field("Input").value, field("Output").value]).toEqual(["2.00", "3.00"]);
});
