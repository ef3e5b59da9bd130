import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { findQuery, outlineQuery, pageLines, pageQuery } from "./long-text";
import { widthFor } from "./use-columns";

const client = new QueryClient();
const text = Array.from({ length: 1000 }, (_, at) => `line ${at} of a loaded text`).join("\n");

test("a loaded text provides an outline, pages and search results, as a stored text does", async () => {
  const longText = { text };
  expect(await client.fetchQuery(outlineQuery(longText, 40, [0, text.indexOf("line 999")]))).toEqual({
    length: text.length,
    lines: 1000,
    places: [0, 999],
  });
  const page = await client.fetchQuery(pageQuery(longText, 40, 4));
  expect([page.length, page[0]?.text, page[0]?.number]).toEqual([pageLines, "line 800 of a loaded text", 801]);
  const { total, places } = await client.fetchQuery(findQuery(longText, 40, "LINE 70"));
  expect([total, places[1]?.line]).toEqual([11, 700]);
});

test("chooses the greatest line width that fits", () => {
  expect([100, 300, 470, 700, 5000].map((pixels) => widthFor(pixels, 7.2))).toEqual([40, 40, 64, 88, 120]);
});
