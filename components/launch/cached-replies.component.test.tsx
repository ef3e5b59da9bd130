import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { CachedReplies } from "./cached-replies";

afterEach(cleanup);

const estimate = { cached: 412, samples: 500, turns: 1, restUsd: 3.88 };
const line = () => document.querySelector("p")?.textContent ?? "";

it("counts cached replies and uses them when the button is pressed", () => {
  const onUse = vi.fn();
  render(<CachedReplies estimate={estimate} used={false} onUse={onUse} />);
  expect(line()).toBe("412 of 500 replies are already stored from earlier runs. With them, the run would cost about $3.88. Use them");
  fireEvent.click(screen.getByRole("button", { name: "Use them" }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(true);
});

it("offers to request all replies again", () => {
  const onUse = vi.fn();
  render(<CachedReplies estimate={estimate} used onUse={onUse} />);
  expect(line()).toBe("412 of 500 replies are taken from earlier runs. With them, the run costs about $3.88. Ask again for all");
  fireEvent.click(screen.getByRole("button", { name: "Ask again for all" }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(false);
});

it("counts only first turns of dialogues, without a price, and shows nothing without cached replies", () => {
  render(<CachedReplies estimate={{ ...estimate, turns: 8, restUsd: null }} used={false} onUse={vi.fn()} />);
  expect(line()).toBe("412 of 500 first turns are already stored from earlier runs. Use them");
  cleanup();
  render(<CachedReplies estimate={{ ...estimate, cached: 0 }} used={false} onUse={vi.fn()} />);
  expect(document.querySelector("p")).toBeNull();
});
