import { installMissing } from "./install.mjs";

/** The packages, with `development` also those that test and check Heed, and the database client, which is made with one of them. */
export async function prepareSources({ say, development = false }) {
  await installMissing({ say, development });
  const { generateClient } = await import("./generate.mjs");
  await generateClient({ say });
}

/** The programs in dist/ and what they load from there: the bundles, images of Python. */
export async function makePrograms() {
  const { bundle } = await import("./bundle.mjs");
  const { makePythonImages } = await import("./python-images.mjs");
  await Promise.all([bundle(), makePythonImages()]);
}

/** Everything that the programs in dist/ need before they run. */
export async function prepare({ say, development = false }) {
  await prepareSources({ say, development });
  await makePrograms();
}
