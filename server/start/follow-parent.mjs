// Preloaded into the programs that `npm start` runs: when the parent is gone, however it went, they stop as on SIGTERM.
if (process.channel) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel alone keeps no process alive that has otherwise ended.
  process.channel.unref();
}
