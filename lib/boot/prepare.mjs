import { installMissing } from "./install.mjs";

/** Everything that the programs in dist/ need before they run: packages, the database client, the bundles, Python's library. */
export async function prepare({ say }) {
  await installMissing({ say });
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { bundle } = await import("./bundle.mjs");
  const { compilePythonLibrary } = await import("./python-library.mjs");
  await Promise.all([bundle(), compilePythonLibrary()]);
}
