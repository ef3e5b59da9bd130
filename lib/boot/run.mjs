// Must be readable by old versions of Node: no syntax newer than Node 12, and only Node's built-in modules.
const oldest = [20, 19];

const tooOld = () => {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
};

/**
 * Runs a command of Heed: refuses a Node that is too old, and ends with one sentence and an exit code if the cause of an error is known.
 * @param {() => Promise<number | void>} main returns the exit code, if any
 * @param {{ failed?: number, isService?: boolean }} [options] failed: exit code after an error, where 1 has another meaning; isService: an
 * error is a line of the log, which HEED_LOG=json shapes
 */
export function run(main, { failed = 1, isService = false } = {}) {
  const other = ["bun", "deno"].find((name) => process.versions[name]);
  if (other) {
    console.error(`Heed runs on Node, and this is ${other}: start it with “npm start”, or with “node lib/boot/start.mjs”.`);
    process.exit(failed);
  }
  if (tooOld()) {
    console.error(`Heed needs Node ${oldest.join(".")} or newer; this is Node ${process.versions.node}.`);
    process.exit(failed);
  }
  main().then(
    (code) => {
      if (typeof code === "number") process.exitCode = code;
    },
    (error) =>
      Promise.all([import("./explain.mjs"), import("./say.mjs")]).then(([{ explainError: explain }, { complain }]) => {
        if (isService) complain(explain(error));
        else console.error(explain(error));
        process.exit(failed);
      }),
  );
}
