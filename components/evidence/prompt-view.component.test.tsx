import { fireEvent, render, screen } from "@testing-library/react";
import { Tooltip } from "radix-ui";
import { expect, test, vi } from "vitest";
import { PromptView } from "./prompt-view";

vi.mock("./scroll-in-pane", () => ({ scrollInPane: () => {} }));

test("a section that unfolded for a picked check can be folded, and unfolds for the next one", () => {
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} asks for “word${line}”.`);
  const messages = [{ role: "user" as const, parts: [lines.join("\n")] }];
  const view = (sought: string) => (
    <Tooltip.Provider>
      <PromptView messages={messages} texts="" sought={sought} />
    </Tooltip.Provider>
  );
  const { rerender, container } = render(view("word50"));
  const marked = () => container.querySelector("mark")?.textContent;
  expect(marked()).toBe("word50");
  fireEvent.click(screen.getByRole("button", { name: "Show fewer lines" }));
  expect(marked()).toBeUndefined();
  expect(container.textContent).not.toContain("word50");
  rerender(view("word55"));
  expect(marked()).toBe("word55");
});
