// Loaded by `--import` into a program that is measured: how much processor time its main thread takes without looking at
// anything else. On a busy machine time passes in which it could not run; that is not counted.

let longest = 0;
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let before = processorTime();

// A timer is asked once in each turn of the loop at most.
setInterval(() => {
  const now = processorTime();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.on("SIGUSR2", () => {
  console.log(JSON.stringify({ longestHold: longest }));
  longest = 0;
});
