import { Writable } from "node:stream";
import { runAuditCommand } from "#server/audit/command.ts";

/** Keeps what is written. */
function collector() {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString() };
}

/**
 * `npm run audit -- …` within this process; `server/audit.test.ts` starts it as one.
 * @param env all that the command sees of an environment
 */
export async function auditCommand(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const [out, err] = [collector(), collector()];
  const code = await runAuditCommand({ args, env, out: out.stream, err: err.stream });
  return { code, out: out.text(), err: err.text() };
}
