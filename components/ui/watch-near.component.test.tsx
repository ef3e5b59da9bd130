import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { watchNear } from "./watch-near";
import { WhenSeen } from "./when-seen";

/** Delivers a batch of observations, oldest first, as a busy browser does. */
let deliver: (...isIntersecting: boolean[]) => void;
const disconnect = vi.fn();

beforeEach(() => {
  disconnect.mockClear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        deliver = (...batch) => act(() => callback(batch.map((isIntersecting) => ({ isIntersecting }))));
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
  return () => vi.unstubAllGlobals();
});

const shown = () => screen.queryByText("content") !== null;

test("a place on screen is filled if its last observation in a batch is near, and stays filled", () => {
  const onSeen = vi.fn();
  render(
    <WhenSeen height={80} onSeen={onSeen}>
      content
    </WhenSeen>,
  );
  deliver(false);
  expect(shown()).toBe(false);
  deliver(false, true);
  expect(shown()).toBe(true);
  expect(onSeen).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
});

test("the last observation of a batch is passed on", () => {
  const heard: boolean[] = [];
  const end = watchNear(document.body, { near: 800 }, (isNear) => heard.push(isNear));
  deliver(false, true);
  deliver(true, false);
  deliver();
  deliver(true);
  expect(heard).toEqual([true, false, true]);
  end();
  expect(disconnect).toHaveBeenCalledOnce();
});
