import { run } from "./run.mjs";

run(async () => {
  const say = (line) => console.log(line);
  const { prepare } = await import("./prepare.mjs");
  await prepare({ say });
  const { buildWeb } = await import("./build-web.mjs");
  await buildWeb({ say });
});
