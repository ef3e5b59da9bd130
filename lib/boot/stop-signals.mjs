/**
 * Calls `stop` at the first Ctrl-C, SIGTERM or closed terminal, and `force` at the next Ctrl-C.
 * @param {{ stop: () => void, force: () => void }} actions
 */
export function onStopSignals({ stop, force }) {
  let first = 0;
  const act = () => {
    const now = Date.now();
    if (first === 0) {
      first = now;
      stop();
    } else if (now - first > 500) force(); // npm passes on the Ctrl-C that the terminal sent us already
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, act);
}
