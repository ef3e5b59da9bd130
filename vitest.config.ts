import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const components = "**/*.component.test.tsx";
const elsewhere = ["node_modules/**", ".next/**", "dist/**", ".heed/**", "e2e/**"];

export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: root }] },
  test: {
    // Two cores are enough for it, and a laptop stays usable.
    maxWorkers: 2,
    // Conditions come about late on a busy machine.
    expect: { poll: { interval: 20, timeout: 30_000 } },
    projects: [
      {
        extends: true,
        // Time enough for property tests on a busy machine; nothing is timed here.
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, "**/*.db.test.ts", components],
          // Files that share a process load what they import once: they leave nothing behind.
          isolate: false,
          setupFiles: "lib/random/property-seed.fixture.ts",
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // A component in a document without layout: for states that a browser is hard to bring to. All of them within 20 s.
        test: {
          name: "components",
          include: [components],
          exclude: elsewhere,
          environment: "happy-dom",
          setupFiles: "components/component-tests.fixture.ts",
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: elsewhere,
          globalSetup: "lib/db/test-cluster.ts",
          setupFiles: "lib/db/test-database.ts",
          // Each file has its own process and database, so that nothing is left from the one before.
          pool: "forks",
          isolate: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
