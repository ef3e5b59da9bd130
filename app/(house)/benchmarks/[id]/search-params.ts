import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";

/** Loader of the search parameters that the server needs for the page's first data; the browser handles the rest of the address. */
export const loadBenchmarkSearch = createLoader({
  simulated: parseAsInteger,
  ranking: parseAsString,
  edition: parseAsString,
});
