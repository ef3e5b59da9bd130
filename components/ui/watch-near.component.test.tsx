import { act, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { NearSight } from "@/components/evidence/near-sight";
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

test("a part of a long list is rendered as its last observation in a batch says", () => {
  render(
    <NearSight pane={createRef()} height={80} always={false}>
      content
    </NearSight>,
  );
  deliver(false, true);
  expect(shown()).toBe(true);
  deliver(false, true, false);
  expect(shown()).toBe(false);
  deliver(false, true);
  expect(shown()).toBe(true);
});
