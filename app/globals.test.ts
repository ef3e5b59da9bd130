import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");
const [light = "", dark = ""] = css.split('[data-theme="dark"] {\n');

/** Custom properties in a part of the style sheet whose values are plain six-digit colors. */
function colours(part: string): Map<string, string> {
  return new Map([...part.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const texts = ["ink", "ink-2", "ink-3", "accent", "pass", "fail", "changed", "unscored", "warn"];
const grounds = ["ground", "raised", "sunken"];

describe.each([
  ["light", colours(light)],
  ["dark", new Map([...colours(light), ...colours(dark)])],
])("colours of the %s theme", (_, theme) => {
  const colour = (name: string) => {
    const hex = theme.get(name);
    if (hex === undefined) throw new Error(`There is no plain colour --${name}.`);
    return hex;
  };

  it("keep every text colour readable on every ground", () => {
    for (const text of texts) {
      for (const ground of grounds) {
        expect(contrast(colour(`color-${text}`), colour(`color-${ground}`)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(colour("color-accent-ink"), colour("color-accent"))).toBeGreaterThanOrEqual(4.5);
  });

  it("keep ink readable on the strongest cell of a heat map", () => {
    expect(contrast(colour("color-ink"), colour("color-heat"))).toBeGreaterThanOrEqual(4.5);
  });

  it("keep every series visible on the ground", () => {
    for (let series = 1; series <= 8; series++) {
      expect(contrast(colour(`series-${series}`), colour("color-ground")), `series ${series}`).toBeGreaterThanOrEqual(3);
    }
  });
});
