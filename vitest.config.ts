import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { makeProgressFolder } from "./lib/boot/progress-note.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));
const components = "**/*.component.test.tsx";
const elsewhere = ["node_modules/**", ".next/**", "dist/**", ".heed/**", "e2e/**"];
const apart = "**/*.apart.db.test.ts";
const long = "**/*.long.test.ts";
/** Each file leaves its process as it was; each process notes what it does, and with `npm test -- --report` what each file takes. */
const shared = [
  "lib/boot/left-behind.fixture.ts",
  ...(process.env.HEED_TEST_REPORT ? ["lib/boot/file-usage.fixture.ts"] : []),
  "lib/boot/progress.fixture.ts",
];
const replaced = "lib/boot/replaced-modules.fixture.ts";
const unitSetup = [...shared, replaced, "lib/random/property-seed.fixture.ts"];
makeProgressFolder();

/** Tests that have a database of their own each. */
const database = {
  globalSetup: "lib/db/test-cluster.ts",
  setupFiles: [...shared, "lib/db/test-database.ts"],
  pool: "forks",
};

export default defineConfig({
  // No test looks at styles: Tailwind is not loaded.
  css: { postcss: {} },
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    // Two cores are enough for it, and a laptop stays usable.
    maxWorkers: 2,
    // Nothing is timed here. What makes no progress is ended sooner (lib/boot/progress-watch.mjs).
    testTimeout: 600_000,
    hookTimeout: 600_000,
    reporters: ["default", "./lib/boot/vitest-hangs.mjs"],
    // No test counts on another one, nor a file on another file; npm test says the seed, and so does Vitest.
    sequence: { shuffle: { files: true, tests: true } },
    expect: { poll: { interval: 20, timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts", long, components],
          // Files that share a process load what they import once: they leave nothing behind.
          isolate: false,
          setupFiles: unitSetup,
        },
      },
      {
        extends: true,
        // What takes too long for every day, beside a small case of each law among the unit tests: npm run test:long.
        test: { name: "long", include: [long], exclude: elsewhere, isolate: false, setupFiles: unitSetup },
      },
      {
        extends: true,
        // A component in a document without layout: for states that a browser is hard to bring to. All of them within 20 s.
        test: {
          name: "components",
          include: [components],
          exclude: elsewhere,
          environment: "happy-dom",
          setupFiles: [...shared, replaced, "components/component-tests.fixture.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...database,
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: [...elsewhere, apart],
          // What they import is loaded once a process.
          isolate: false,
        },
      },
      {
        extends: true,
        // Each has a process of its own: it replaces modules, or its process runs the engine of the migrations beside Prisma's client.
        test: { ...database, name: "apart", include: [apart], exclude: elsewhere, isolate: true },
      },
    ],
  },
});
