import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useWidth } from "./use-width";

/** Reports a new width to the hook, as the browser would. */
let resize: (width: number) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: ResizeObserverCallback) {
        resize = (width) => act(() => tell([{ contentRect: { width } } as ResizeObserverEntry], this as unknown as ResizeObserver));
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Measured() {
  const [measure, width] = useWidth();
  return <output ref={measure}>{width}</output>;
}
const shown = () => screen.getByRole("status").textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("takes the first width and smaller ones at once, larger ones once they are steady, and keeps its width while hidden", () => {
  render(<Measured />);
  expect(shown()).toBe("0");
  resize(736.6);
  expect(shown()).toBe("736");
  resize(906);
  pass(199);
  expect(shown()).toBe("736");
  resize(700);
  expect(shown()).toBe("700");
  pass(1000);
  expect(shown()).toBe("700");
  resize(0);
  expect(shown()).toBe("700");
  resize(906);
  pass(200);
  expect(shown()).toBe("906");
});
