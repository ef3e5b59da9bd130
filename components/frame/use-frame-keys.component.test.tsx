import { fireEvent, render } from "@testing-library/react";
import { type ReactNode, useEffect } from "react";
import { expect, test, vi } from "vitest";
import { useFrameKeys } from "./use-frame-keys";

const keys = { onSearch: vi.fn(), onHelp: vi.fn(), onNarrow: vi.fn(), onGo: vi.fn() };
const pageHears = vi.fn();

/** A page that uses every letter for something of its own. */
function Page() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => !event.defaultPrevented && pageHears(event.key);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  return null;
}

function Frame({ children }: { children?: ReactNode }) {
  useFrameKeys(keys);
  return children;
}

test.each([
  [
    "first",
    <Frame key="f">
      <Page />
    </Frame>,
  ],
  ["last", [<Frame key="f" />, <Page key="p" />]],
])("the letter after g opens a page and does nothing on this page, which listens %s", (_, pages) => {
  vi.clearAllMocks();
  const { unmount } = render(pages);
  for (const key of ["g", "y"]) fireEvent.keyDown(document.body, { key });
  expect(keys.onGo.mock.calls).toEqual([["y"]]);
  expect(pageHears.mock.calls).toEqual([["g"]]);
  fireEvent.keyDown(document.body, { key: "y" });
  expect(pageHears.mock.calls).toEqual([["g"], ["y"]]);
  expect(keys.onGo).toHaveBeenCalledOnce();
  // A key that moves the focus ends the sequence and is not taken.
  for (const key of ["g", "Tab", "y"]) fireEvent.keyDown(document.body, { key });
  expect(keys.onGo).toHaveBeenCalledOnce();
  expect(pageHears.mock.calls.slice(2)).toEqual([["g"], ["Tab"], ["y"]]);
  unmount();
});
