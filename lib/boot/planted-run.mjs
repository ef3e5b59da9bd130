import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BootError } from "./boot-error.mjs";
import { faults } from "./planted-faults.mjs";
import { prepare } from "./prepare.mjs";
import { projectRoot } from "./project-root.mjs";

/** Folders that git ignores and a test needs: packages are hard links to those of the checkout, built files are copied. */
const [shared, made] = [["node_modules"], ["dist", ".next"]];

function copyTree(from, to, copy) {
  const stat = lstatSync(from);
  if (stat.isSymbolicLink()) return symlinkSync(readlinkSync(from), to);
  if (!stat.isDirectory()) return copy(from, to);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name), copy);
}

/** Copies the checkout as it is, including uncommitted changes. */
function copyCheckout(folder) {
  const names = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  for (const name of names.split("\0").filter((name) => name !== "" && existsSync(join(projectRoot, name)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(join(projectRoot, name), join(folder, name));
  }
  for (const name of shared) copyTree(join(projectRoot, name), join(folder, name), linkSync);
  for (const name of made.filter((name) => existsSync(join(projectRoot, name))))
    copyTree(join(projectRoot, name), join(folder, name), copyFileSync);
}

/** Runs tests in a copy. Returns whether all passed, and the lines that name the failures. */
function tests(folder, paths) {
  return new Promise((resolve) => {
    const args = ["lib/boot/test.mjs", "--seed=1", ...paths];
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, INIT_CWD: folder },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    const end = (signal) => child.kill(signal);
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, end);
    child.once("close", (code) => {
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(name, end);
      resolve({ passed: code === 0, failed: output.match(/^failed: .*$/gm) ?? [], output });
    });
  });
}

/**
 * Plants faults in a copy of the checkout, one at a time, and prints which of them the tests find.
 * @param {string[]} args `--all`: every fault is tried with all tests, not only with those that may find it; other words choose faults by
 * parts of their names or files
 * @returns {Promise<number>} exit code: 0 if all were found
 */
export async function plantFaults(args) {
  const words = args.filter((word) => word !== "--all");
  const isChosen = ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word));
  const chosen = faults.filter(isChosen);
  if (chosen.length === 0) throw new BootError(`No fault is called ${words.join(" or ")}.`);
  const pathsOf = (fault) => (args.includes("--all") ? [] : fault.tests);
  await prepare({ say: (line) => console.log(line), development: true });
  const folder = mkdtempSync(join(tmpdir(), "heed-faults-"));
  try {
    copyCheckout(folder);
    const sound = await tests(folder, [...new Set(chosen.flatMap(pathsOf))]);
    if (!sound.passed) throw new BootError(`Without any fault, tests fail:\n${sound.failed.join("\n") || sound.output.slice(-2000)}`);
    let missed = 0;
    for (const fault of chosen) {
      const path = join(folder, fault.file);
      const source = readFileSync(path, "utf8");
      const begun = performance.now();
      writeFileSync(
        path,
        source.replace(fault.from, () => fault.to),
      );
      const { passed, failed, output } = await tests(folder, pathsOf(fault));
      writeFileSync(path, source);
      // If no tests ran, none can have found the fault.
      if (!passed && failed.length === 0) throw new BootError(`With “${fault.name}”, no test is named as failed:\n${output.slice(-2000)}`);
      if (passed) missed++;
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(
        `${passed ? "NOT FOUND" : "found    "} ${seconds.padStart(4)} s  ${fault.name} (${fault.file})${failed[0] ? `\n                  ${failed[0].slice(0, 200)}` : ""}`,
      );
    }
    console.log(`${chosen.length - missed} of ${chosen.length} faults found.`);
    return missed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
