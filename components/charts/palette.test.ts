import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { looks, seriesLook } from "./series-look";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Complete protanopia and deuteranopia in linear sRGB: Machado, Oliveira and Fernandes 2009, severity 1.0. */
const sights: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = ([x, y, z]: Matrix, triple: Triple): Triple => [dot(x, triple), dot(y, triple), dot(z, triple)];
const each = ([x, y, z]: Triple, change: (value: number) => number): Triple => [change(x), change(y), change(z)];

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** OKLab (Ottosson 2020) of linear sRGB. */
function oklab(rgb: Triple): Triple {
  const cones = each(
    times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      rgb,
    ),
    Math.cbrt,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

/** Distance between two colors as a person with this color vision sees them, in hundredths of OKLab. */
function distance(a: string, b: string, sight: Matrix): number {
  const seen = (hex: string) => oklab(each(times(sight, linear(hex)), (value) => Math.min(1, Math.max(0, value))));
  const [from, to] = [seen(a), seen(b)];
  return 100 * Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}

/** Contrast by WCAG 2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;
  const [x, y] = [luminance(a), luminance(b)];
  return Math.max(x, y) / Math.min(x, y);
}

const css = readFileSync("app/globals.css", "utf8");
/** Last declaration of a color before or after the start of the dark theme. */
function declared(theme: "light" | "dark", name: string): string {
  const [light = "", dark = ""] = css.split('[data-theme="dark"] {');
  const colour = [...(theme === "light" ? light : dark).matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, "g"))].at(0)?.[1];
  if (!colour) throw new Error(`app/globals.css has no --${name} in the ${theme} theme.`);
  return colour;
}

/** Minimum distances: of two series with the same dash, and of two that differ in dash and marker. */
const least = { sameDash: 11, otherDash: 8 };

describe.each(["light", "dark"] as const)("the eight series in the %s theme", (theme) => {
  const series = Array.from({ length: looks }, (_, slot) => ({
    ...seriesLook(slot, "measured"),
    hex: declared(theme, `series-${slot + 1}`),
  }));
  const pairs = series.flatMap((a, at) => series.slice(at + 1).map((b) => [a, b] as const));

  it.each(Object.keys(sights))("have clearly different colours for %s vision", (name) => {
    const sight = sights[name] ?? [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    for (const [a, b] of pairs) {
      const far = distance(a.hex, b.hex, sight);
      expect(far, `${a.hex} and ${b.hex}`).toBeGreaterThanOrEqual(a.dash === b.dash ? least.sameDash : least.otherDash);
    }
  });

  it("have different markers", () => expect(new Set(series.map(({ marker }) => marker)).size).toBe(looks));

  it("are visible on the ground", () => {
    for (const { hex } of series) expect(contrast(hex, declared(theme, "color-ground"))).toBeGreaterThanOrEqual(3);
  });
});
