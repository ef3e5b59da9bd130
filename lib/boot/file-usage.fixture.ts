import { afterAll, beforeAll, expect } from "vitest";
import { familySeconds } from "./processor-time.mjs";
import { noteUsage } from "./test-usage.mjs";

// Runs in the process of each test file before its other fixtures, only with `npm test -- --report`.
const start = familySeconds(process.pid);
let loaded = start;
beforeAll(() => {
  loaded = familySeconds(process.pid);
});
afterAll(() => {
  const end = familySeconds(process.pid);
  if (start === null || loaded === null || end === null) return;
  const address = process.env.DATABASE_URL;
  noteUsage({
    path: expect.getState().testPath,
    load: loaded - start,
    tests: end - loaded,
    database: address ? new URL(address).pathname.slice(1) : null,
  });
});
