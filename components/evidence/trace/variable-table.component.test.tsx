import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VariableTable } from "./variable-table";

test("a new variable that is named like a member of every object is shown as new", () => {
  render(<VariableTable before={[{ n: "1" }]} after={[{ n: "2", constructor: "3" }]} />);
  expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["2was 1", "3new"]);
});
