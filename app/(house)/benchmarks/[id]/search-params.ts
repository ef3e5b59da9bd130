import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";

/** What the server must know to read the page's first data; the rest of the address belongs to the browser. */
export const loadBenchmarkSearch = createLoader({
  simulated: parseAsInteger,
  ranking: parseAsString,
  edition: parseAsString,
});
