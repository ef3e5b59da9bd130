import { run } from "./run.mjs";

run(async () => {
  const { launch } = await import("./launch.mjs");
  await launch({ dev: true });
});
