import { existsSync } from "node:fs";

const installed = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the system's, or the one from an npm package.
 * @returns {Promise<string | undefined>} undefined if Playwright should use its own download
 */
export async function browserPath() {
  const browser = installed.find((path) => path && existsSync(path));
  if (browser || process.platform !== "linux") return browser;
  // Makes the package also unpack the shared libraries that it needs, and name them in LD_LIBRARY_PATH.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  chromium.setGraphicsMode = false;
  return chromium.executablePath();
}

/** Flags that let Chromium run without a display, also as root and where /dev/shm is small. */
export const browserFlags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];
