import { installMissing } from "./install.mjs";

/**
 * Installs the packages, with `development` also those for tests and checks, and then generates the database client, which needs one of
 * them.
 */
export async function prepareSources({ say, development = false }) {
  await installMissing({ say, development });
  const { generateClient } = await import("./generate.mjs");
  await generateClient({ say });
}

/** Builds the programs in dist/ and the files that they load from there: bundles and images of Python. */
export async function makePrograms() {
  const { bundle } = await import("./bundle.mjs");
  const { makePythonImages } = await import("./python-images.mjs");
  await Promise.all([bundle(), makePythonImages()]);
}

/** Prepares everything that the programs in dist/ need before they run. */
export async function prepare({ say, development = false }) {
  await prepareSources({ say, development });
  await makePrograms();
}
