import { BuildError } from "./start/build.ts";
import { ChildError } from "./start/child.ts";
import { InUseError } from "./start/data-folder.ts";
import { ClusterError } from "./start/postgres.ts";
import { PortTakenError, run } from "./start/run.ts";
import { readSettings, SettingsError } from "./start/settings.ts";
import { StartError, startErrorOf } from "./start/start-errors.ts";

/** Things that people can put right: their message is enough, without a stack. */
const expectedErrors = [SettingsError, InUseError, PortTakenError, ClusterError, BuildError, ChildError, StartError];

/** `npm start`: everything, on embedded defaults. Ends with 0 when it was asked to stop, with 1 when something broke. */
async function main(): Promise<void> {
  const asked = new AbortController();
  const first = { at: 0 };
  const onSignal = () => {
    // why: Ctrl-C reaches us from the terminal and once more through npm; only a later one means "now"
    if (asked.signal.aborted && performance.now() - first.at > 1500) process.exit(130);
    if (asked.signal.aborted) return;
    first.at = performance.now();
    asked.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  let unhandled: { readonly error: unknown } | undefined;
  // why: what runs beside this process has to be stopped in order, the database last.
  for (const event of ["unhandledRejection", "uncaughtException"] as const)
    process.on(event, (error: unknown) => {
      unhandled ??= { error };
      asked.abort();
    });
  const settings = readSettings(process.env, process.argv.slice(2));
  await run(settings, asked.signal, (line) => console.log(line)).catch((error: unknown) => {
    throw startErrorOf(error, settings) ?? error;
  });
  if (unhandled) throw unhandled.error;
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isKnown = expectedErrors.some((type) => error instanceof type);
  console.error(
    `\n${isKnown && error instanceof Error ? error.message : error instanceof Error ? error.stack : error}`,
  );
  process.exit(1);
}
