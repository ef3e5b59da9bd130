import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { PaperLink } from "./paper-link";

it("is a link if the paper has an address and plain text otherwise", () => {
  render(<PaperLink paper={{ title: "A paper", url: "https://paper.example/1" }} className="text-accent" />);
  expect(screen.getByRole("link", { name: "A paper" }).getAttribute("href")).toBe("https://paper.example/1");
  render(<PaperLink paper={{ title: "A family of the house", url: "" }} className="text-accent" />);
  expect(screen.getByText("A family of the house").closest("a")).toBeNull();
});
