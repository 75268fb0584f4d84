import { runAuditCommand } from "./audit/command.ts";

// `npm run audit -- …`: see ./audit/usage.ts.
process.exitCode = await runAuditCommand({
  args: process.argv.slice(2),
  env: process.env,
  out: process.stdout,
  err: process.stderr,
});
