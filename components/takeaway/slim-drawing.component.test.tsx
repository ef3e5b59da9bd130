import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { slimDrawing } from "./slim-drawing";

it("removes from a drawing everything that does not affect its look", () => {
  const { container } = render(
    <svg aria-hidden fill="rgb(0, 0, 0)" fontFamily="Geist" strokeWidth="1px">
      <g stroke="red" strokeWidth="2px" fontFamily="Geist" dominantBaseline="auto">
        <path d="M1.23456,2 L3.999999,4" stroke="red" strokeWidth="2px" fontFamily="Geist" opacity="1" />
        <path d="M0" stroke="none" strokeWidth="3px" fillOpacity="0.5" />
        <text fontFamily="Mono" dominantBaseline="central" stroke="none">
          x
        </text>
      </g>
      <path d="M0" stroke="red" strokeWidth="1px" />
    </svg>,
  );
  const svg = container.querySelector("svg");
  if (!svg) throw new Error("There is no drawing.");
  slimDrawing(svg);
  expect(container.innerHTML).toBe(
    [
      '<svg aria-hidden="true" font-family="Geist"><g stroke="red" stroke-width="2px"><path d="M1.23,2 L4,4"></path>',
      '<path d="M0" stroke="none" fill-opacity="0.5"></path>',
      '<text font-family="Mono" dominant-baseline="central" stroke="none">x</text></g>',
      '<path d="M0" stroke="red"></path></svg>',
    ].join(""),
  );
});
