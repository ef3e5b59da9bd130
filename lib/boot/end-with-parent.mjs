// Loaded first by the web server and the worker: when the launcher is killed, its channel closes, and they end as
// they would with it. Programs that these start inherit this file and leave it alone.
if (process.channel && process.ppid === Number(process.env.HEED_LAUNCHER)) {
  process.channel.unref();
  process.on("disconnect", () => {
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 8000).unref();
    process.kill(process.pid, "SIGTERM");
  });
}
