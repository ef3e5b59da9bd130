import { describe, expect, it } from "vitest";
import { markerOf } from "./reply-marker";

describe("markerOf", () => {
  it.each([
    ["<reflection>plan</reflection>\nanswer", "<reflection>"],
    ["\n<scratchpad>never ends", "<scratchpad>"],
    ["<think>plan</think>answer", "<think>"],
    ["<|reasoning|>plan<|end|>answer", "<|reasoning|>"],
    ["<|channel|>analysis", "<|channel|>"],
    ["<｜begin▁of▁thinking｜>plan", "<｜begin▁of▁thinking｜>"],
    ["◁plan▷a◁/plan▷b", "◁plan▷"],
    ["[PLAN]a[/PLAN]b", "[PLAN]"],
  ])("finds the marker of %j", (text, word) => expect(markerOf(text)).toBe(word));

  it.each([
    "<p>One</p>\n<p>Two</p>",
    "<poem>roses</poem>",
    "<haiku>roses</haiku>\n",
    "<<title>> text",
    "[NAME], hello",
    "I <plan>a</plan>",
    "<!-- x -->",
    "1 < 2",
    "",
  ])("finds none in %j", (text) => expect(markerOf(text)).toBeNull());
});
