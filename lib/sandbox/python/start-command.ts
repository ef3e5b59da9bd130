import { spawnSync } from "node:child_process";

/** How the processes of this machine are started. */
export interface PythonStart {
  /** Program and first arguments, which put the process into a network namespace of its own where that is possible. */
  command: readonly [string, ...string[]];
  /** Lets the interpreter call whatever it imports: for tests of the layers below. */
  open?: boolean;
  /** Runs what the rules refuse: for tests of the layers below them. */
  unruled?: boolean;
}

const ways: readonly PythonStart["command"][] = [
  ["unshare", "--net", "--"],
  ["unshare", "--user", "--map-current-user", "--net", "--"],
  ["unshare", "--user", "--map-root-user", "--net", "--"],
];
let command: PythonStart["command"] | null = null;

/** Starts Node in a network namespace that holds no network, where this account may make one; found out once. */
export function startCommand(): PythonStart["command"] {
  if (command !== null) return command;
  const works = ([program, ...args]: PythonStart["command"]) => spawnSync(program, [...args, "true"]).status === 0;
  const way = process.platform === "linux" ? ways.find(works) : undefined;
  command = way ? [...way, process.execPath] : [process.execPath];
  return command;
}
