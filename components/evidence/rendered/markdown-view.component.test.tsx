import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { markdownTree } from "./markdown-tree";
import { MarkdownView } from "./markdown-view";

const hostile = `
# Title <script>window.bad = 1</script>

<img src=x onerror="window.bad = 1"> <iframe src="https://example.org"></iframe>

![a chart](https://example.org/track.png) ![](data:image/png;base64,AAAA)

[run](javascript:window.bad=1) [data](data:text/html,hi) [file](file:///etc/passwd) [up](../../x) [fine](https://example.org/a?b=1 "t")
<https://example.com> [VB](vbscript:x) [entity](&#106;avascript:alert(1)) [ref]

[ref]: javascript:alert(2)

| a | b |
|---|--:|
| 1 | 2 |
`;

it("shows hostile content as text: nothing is fetched or run, and no address is an ordinary link", () => {
  const { container } = render(<MarkdownView text={hostile} />);
  expect(container.querySelectorAll("a, img, script, iframe, style, link, form, input, video, audio, object")).toHaveLength(0);
  for (const part of container.querySelectorAll("*"))
    for (const name of part.getAttributeNames()) expect(["href", "src", "srcdoc", "action"]).not.toContain(name);
  expect(container.textContent).toContain("<script>window.bad = 1</script>");
  expect(container.textContent).toContain("[picture: a chart] (https://example.org/track.png)");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["fine", "https://example.com"]);
  expect(screen.getByRole("cell", { name: "2" })).toBeDefined();
});

it("opens a link only after a dialog shows its address, without an opener or referrer", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  render(<MarkdownView text="[our own page](https://example.org/a?b=1)" />);
  fireEvent.click(screen.getByRole("button", { name: "our own page" }));
  expect(open).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog").textContent).toContain("https://example.org/a?b=1");
  fireEvent.click(screen.getByRole("button", { name: "Open in a new tab" }));
  expect(open.mock.calls).toEqual([["https://example.org/a?b=1", "_blank", "noopener,noreferrer"]]);
});

it("parses deeply nested or badly closed Markdown", () => {
  const length = 100_000;
  const fill = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  const pieces = ["[", "[a](", "*a_", "> ", "- ", "![", "<a ", "|", "`", "**a ", "&", "\\*"];
  for (const piece of pieces) {
    expect(markdownTree(fill(piece))).toBeDefined();
  }
  expect(() => render(<MarkdownView text={fill("> ")} />)).not.toThrow();
});
