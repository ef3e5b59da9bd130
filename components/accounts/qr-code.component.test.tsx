import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code";

test("a QR code has its three corner squares on white and a margin of four modules", () => {
  render(<QrCode text="otpauth://totp/Heed:rob@example.org?secret=ABC" label="Key for an authenticator" />);
  const code = screen.getByRole("img", { name: "Key for an authenticator" });
  const size = Number(code.getAttribute("viewBox")?.split(" ")[2]);
  expect(code.querySelector("rect")?.outerHTML).toBe(`<rect width="${size}" height="${size}" fill="white"></rect>`);
  const dark = new Set([...(code.innerHTML.match(/M\d+ \d+/g) ?? [])].map((at) => at.slice(1)));
  const far = size - 4 - 7;
  for (const [left, top] of [
    [4, 4],
    [far, 4],
    [4, far],
  ] as const)
    for (let step = 0; step < 7; step++) {
      for (const at of [`${left + step} ${top}`, `${left} ${top + step}`, `${left + step} ${top + 6}`, `${left + 6} ${top + step}`])
        expect(dark, at).toContain(at);
    }
  expect([...dark].filter((at) => at.split(" ").some((place) => Number(place) < 4 || Number(place) >= size - 4))).toEqual([]);
});
