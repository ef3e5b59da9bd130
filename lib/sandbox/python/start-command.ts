import { spawnSync } from "node:child_process";

/** The way to start processes on this machine. */
export interface PythonStart {
  /** Program and first arguments, which put the process into a separate network namespace if possible. */
  command: readonly [string, ...string[]];
  /** Lets the interpreter call whatever it imports, to test the layers below. */
  open?: boolean;
  /** Runs what the rules refuse, to test the layers below them. */
  unruled?: boolean;
}

const ways: readonly PythonStart["command"][] = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--map-current-user", "--net", "--"],
  ["unshare", "--user", "--map-root-user", "--net", "--"],
];
let command: PythonStart["command"] | null = null;

/** Returns the command that starts Node, in an empty network namespace if this account may create one; detected once. */
export function startCommand(): PythonStart["command"] {
  if (command !== null) return command;
  const works = ([program, ...args]: PythonStart["command"]) => spawnSync(program, [...args, "true"]).status === 0;
  const way = process.platform === "linux" ? ways.find(works) : undefined;
  command = way ? [...way, process.execPath] : [process.execPath];
  return command;
}
