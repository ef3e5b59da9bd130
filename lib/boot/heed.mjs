import { run } from "./run.mjs";

// With --fail-if-worse, exit code 1 means worse and nothing else; 2 means that this is not known.
const failed = process.argv.some((word) => /^--fail-if-worse(=|$)/.test(word)) ? 2 : 1;
// These write a log; the other commands write to a person.
const isService = ["worker", "web"].includes(process.argv[2]);

// Standard output belongs to the command alone; preparations are reported on standard error.
run(
  async () => {
    const { readEnvFile } = await import("./env-file.mjs");
    readEnvFile();
    const { unknownVariables } = await import("./environment.mjs");
    const { logLine } = await import("./say.mjs");
    for (const sentence of unknownVariables()) console.error(isService ? logLine(sentence, "warn") : sentence);
    const words = process.argv.slice(2);
    const { usageInstead } = await import("./command-usage.mjs");
    const usage = usageInstead(words);
    if (usage !== null) return console.log(usage);
    if (words[0] === "worker") {
      const { runWorkerAlone } = await import("./worker.mjs");
      return runWorkerAlone();
    }
    if (words[0] === "web") {
      const { launchHeed } = await import("./launch.mjs");
      return launchHeed({ dev: false, withWorker: false });
    }
    if (words[0] === "backup" || words[0] === "restore") {
      const { archive } = await import("./archive.mjs");
      return archive(words);
    }
    if (words[0] === "owner-link") {
      const { withDatabase } = await import("./archive.mjs");
      const { ownerLinkSentence, ownOrigin } = await import("./owner-link.mjs");
      const { settings } = await import("./settings.mjs");
      return withDatabase("owner-link", async () => console.log(await ownerLinkSentence(process.env.DATABASE_URL, ownOrigin(settings()))));
    }
    const { prepare } = await import("./prepare.mjs");
    await prepare({ say: (line) => console.error(line) });
    if (words[0] === "rotate-secret" && words.length === 1) {
      const { rotateSecret } = await import("./rotate-secret.mjs");
      return rotateSecret();
    }
    const command = () => import(new URL("../../dist/cli.mjs", import.meta.url).href);
    if (words[0] === "accounts") {
      const { withDatabase } = await import("./archive.mjs");
      const { accountsCommand } = await import("./accounts.mjs");
      const { settings } = await import("./settings.mjs");
      return withDatabase("accounts", async () =>
        console.log(await accountsCommand(words.slice(1), process.env.DATABASE_URL, settings().accounts)),
      );
    }
    if (words[0] === "prices" && words[1] === "import" && words.slice(2).some((word) => !word.startsWith("-"))) {
      const { withDatabase } = await import("./archive.mjs");
      return withDatabase("prices", command);
    }
    if ((words[0] === "export-run" || words[0] === "import-run") && words.some((word) => !word.startsWith("-") && word !== words[0])) {
      const { withDatabase } = await import("./archive.mjs");
      return withDatabase(words[0], command);
    }
    await command();
  },
  { failed, isService },
);
