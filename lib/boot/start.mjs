import { run } from "./run.mjs";

run(
  async () => {
    const { readEnvFile } = await import("./env-file.mjs");
    const { logLine, say } = await import("./say.mjs");
    readEnvFile({ say });
    const { unknownVariables } = await import("./environment.mjs");
    for (const sentence of unknownVariables()) console.error(logLine(sentence, "warn"));
    const { launchHeed: launch } = await import("./launch.mjs");
    await launch({ dev: false });
  },
  { isService: true },
);
