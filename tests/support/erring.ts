const script = `process
  .on("SIGUSR2", () => void Promise.reject(new Error("nobody waits for it")))
  .on("SIGPIPE", () => { throw new Error("nobody catches it") })`;

/**
 * The environment of a program that a test starts: with each SIGUSR2 it has a rejection that nobody handles, with
 * SIGPIPE an error that nobody catches.
 */
export const erring = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
