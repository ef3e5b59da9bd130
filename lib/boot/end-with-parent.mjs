// Loaded first by the web server and the worker. When the launcher is killed, its IPC channel closes, and both end as they would have ended
// with it. In programs that they start it only keeps a closed output from ending them.

// Ctrl-C in `npm start 2>&1 | tee heed.log` also ends the reader. A line that no one reads must not end a worker whose calls are in flight.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

if (process.channel && process.ppid === Number(process.env.HEED_LAUNCHER)) {
  process.channel.unref();
  process.on("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 8000).unref();
    process.kill(process.pid, "SIGTERM");
  });
}
