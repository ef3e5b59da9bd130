import { act, render, screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allowTranslation } from "./translated-text";

const { removeChild, insertBefore, appendChild } = Node.prototype;
beforeAll(() => allowTranslation());
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore, appendChild }));

/** Replaces every text node by two `font` elements with its text in capitals, as browser translators do. */
async function translate(page: Element, how: "replaced" | "moved" | "in two steps"): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.tagName === "FONT") continue;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    outer.append(inner);
    if (how === "moved") {
      text.replaceWith(outer);
      inner.append(text);
      continue;
    }
    inner.textContent = text.data.toUpperCase();
    if (how === "replaced") text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  }
  // Lets the observer run.
  await act(async () => {});
}

function Page({ count, isFound, rows }: { count: number; isFound: boolean; rows: string[] }) {
  return (
    <main>
      {count} runs of {rows.length}
      {isFound && "found "}
      {isFound ? <b>yes</b> : "nothing matches"}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row} {count}
          </li>
        ))}
      </ul>
      {rows.map((row) => `${row}, `)}
      the end
    </main>
  );
}

const shown = () => screen.getByRole("main").textContent?.toLowerCase();
const texts = (page: Parameters<typeof Page>[0]) => {
  const { container, unmount } = render(<Page {...page} />);
  const text = container.textContent?.toLowerCase();
  unmount();
  return text;
};

it.each(["replaced", "moved", "in two steps"] as const)("a page updates correctly after its texts were translated: %s", async (how) => {
  const states = [
    { count: 3, isFound: true, rows: ["a", "b", "c"] },
    { count: 3, isFound: false, rows: ["a", "b", "c"] },
    { count: 4, isFound: true, rows: ["c", "a"] },
    { count: 4, isFound: false, rows: [] },
    { count: 5, isFound: true, rows: ["d", "a", "c", "b"] },
  ];
  const expected = states.map(texts);
  const first = states[0];
  if (!first) return;
  const { rerender, unmount, container } = render(<Page {...first} />);
  for (const [at, state] of states.entries()) {
    await act(async () => rerender(<Page {...state} />));
    expect(shown()).toBe(expected[at]);
    await translate(container, how);
    expect(shown()).toBe(expected[at]);
  }
  unmount();
  expect(container.textContent).toBe("");
});
