import { run } from "./run.mjs";

run(async () => {
  const { readEnvFile } = await import("./env-file.mjs");
  readEnvFile({ say: (line) => console.log(line) });
  const { unknownVariables } = await import("./environment.mjs");
  for (const sentence of unknownVariables()) console.error(sentence);
  const { launchHeed: launch } = await import("./launch.mjs");
  await launch({ dev: true });
});
