import { afterEach, expect, test, vi } from "vitest";
import { launchHeed } from "./launch.mjs";

afterEach(() => void vi.unstubAllEnvs());

test.each(["0.0.0.0", "::", "192.0.2.7"])("npm run dev refuses to listen on %s", async (host) => {
  vi.stubEnv("HOST", host);
  vi.stubEnv("HEED_ACCOUNTS", "1");
  await expect(launchHeed({ dev: true })).rejects.toThrow(`HOST=${host} is refused: npm run dev listens only on this machine.`);
});
