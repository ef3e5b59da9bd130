import { isatty } from "node:tty";

/**
 * Calls `act` once the shell or npm that started this script of package.json is gone. npm passes SIGTERM on to the shell that it starts the
 * script with, and Debian's shell, unlike bash, neither becomes the script nor passes the signal on.
 */
function onParentGone(act) {
  if (!["start", "dev", "heed"].includes(process.env.npm_lifecycle_event ?? "")) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250).unref();
}

/**
 * Calls `stop` at the first Ctrl-C, SIGTERM or closed terminal, and `force` at the next Ctrl-C. A program that is detached from its
 * terminal ignores SIGHUP.
 * @param {{ stop: () => void, force: () => void, detached?: boolean }} actions detached: no standard stream is a terminal, as under nohup
 * or a service; Node forgets that SIGHUP was to be ignored, so this is the only sign of it
 */
export function onStopSignals({ stop, force, detached = ![0, 1, 2].some((stream) => isatty(stream)) }) {
  let first = 0;
  const act = () => {
    const now = Date.now();
    if (first === 0) {
      first = now;
      stop();
    } else if (now - first > 500) force(); // npm passes on the Ctrl-C that the terminal has already sent to this process
  };
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, act);
  onParentGone(act);
  process.on("SIGHUP", detached ? () => {} : act);
}
