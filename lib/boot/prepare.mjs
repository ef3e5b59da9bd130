import { installMissing } from "./install.mjs";

/** Everything that the programs in dist/ need before they run: packages, the database client, the bundles, images of Python. */
export async function prepare({ say }) {
  await installMissing({ say });
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { bundle } = await import("./bundle.mjs");
  const { makePythonImages } = await import("./python-images.mjs");
  await Promise.all([bundle(), makePythonImages()]);
}
