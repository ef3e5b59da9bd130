import { expect, it } from "vitest";
import { inNodes } from "./long-text";

it("creates text nodes that browsers do not split, without cutting a character", () => {
  expect(inNodes("short")).toBe("short");
  const text = `${"a".repeat(49_999)}😀${"b".repeat(120_000)}`;
  const nodes = inNodes(text);
  expect([...nodes].join("")).toBe(text);
  for (const node of nodes) {
    expect(node.length).toBeLessThan(65_536);
    expect(node).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  }
});
