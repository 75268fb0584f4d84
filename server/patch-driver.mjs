// Runs after every installation, by whatever Node is there. postgres.js 3.4.9, the newest, crashes its process when a
// session of PostgreSQL ends in the moment before a buffered write (issues 1066, 1154, 1208 of its repository), and
// leaves a connection of the pool for ever unable to write; when the session ends while it is asked for its types,
// nobody hears of it but the process, which ends. Found by `npm run faults -- stream`. And it waits for ever on a line
// that went dead without a word, with its queries and those behind them: `options.shared.silence` is how many
// milliseconds it waits for a sign of life while something is asked, before it throws the connection away
// (db/connection.ts, ADR 41). Only the driver knows whether something is asked. A connection that broke forgets what
// was asked on it, or the pool's end waits for it, and what PostgreSQL said last, or the next one answers it. A COPY
// that PostgreSQL refuses after its last byte is told so; and one whose reader had not taken everything when its end
// came leaves no connection that nobody reads. Remove this when a release has the fixes; until then a version that is
// not known here must be looked at.
//
// Programs ask `isDriverPatched` when they start: packages that were installed with --ignore-scripts have not run this.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = new URL("../node_modules/postgres/src/connection.js", import.meta.url);
const mark = "/* patched: server/patch-driver.mjs, 4 */";
const anyMark = "/* patched: server/patch-driver.mjs";
const guard = `
    if (socket === null) { ${mark}
      nextWriteTimer !== null && clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options, socket))
      return true
    }
    asked()`;
const silence = `  function asked() {
    if (silent !== null || !options.shared.silence)
      return
    since = performance.now()
    silent = setTimeout(tooLong, options.shared.silence)
  }

  function rested() {
    silent !== null && (clearTimeout(silent), silent = null)
  }

  function tooLong() {
    // What came while the process was busy is read first.
    setImmediate(() => {
      if (silent === null)
        return
      const left = since + options.shared.silence - performance.now()
      // A COPY holds back as long as either end likes.
      silent = left > 0 || stream ? setTimeout(tooLong, Math.max(left, 1000)) : null
      if (silent !== null || !socket)
        return
      // What is asked on it is told when it has closed: who asks again at once must get another one.
      initial && (queryError(initial, Errors.connection('CONNECT_TIMEOUT', options, socket)), initial = null)
      socket.destroy()
    })
  }

`;

/** Whether the installed driver has the changes that this version of the product needs. */
export const isDriverPatched = () => readFileSync(file, "utf8").includes(mark);

function patch() {
  let source = readFileSync(file, "utf8");
  if (source.includes(mark)) return;
  if (source.includes(anyMark)) throw new Error("postgres.js was patched by an older version of this: npm ci.");
  const changes = [
    ["    , final = null\n", 1, (found) => `${found}    , silent = null\n    , since = 0\n`],
    ["  function nextWrite(fn) {", 1, (found) => silence + found + guard],
    ["    clearImmediate(nextWriteTimer)\n", 2, (found) => `${found}    chunk = nextWriteTimer = null\n    rested()\n`],
    ["  function data(x) {\n", 1, (found) => `${found}    since = performance.now()\n`],
    ["    closedTime = performance.now()\n", 1, (found) => `    query = errorResponse = null\n${found}`],
    [
      "    query && queryError(query, err)\n    initial &&",
      1,
      (found) => `    final && (final(err), final = null)\n${found}`,
    ],
    ["      initial && !initial.reserve && execute(initial)\n", 1, (found) => `      rested()\n${found}`],
    ["      return // Consider opening if able and sent.length < 50\n", 1, (found) => `${found}\n    rested()\n`],
    ["  async function PortalSuspended() {\n", 1, (found) => `${found}    rested()\n`],
    ["    stream && stream.push(null)\n", 1, (found) => `${found}    socket.resume()\n`],
    [
      "(stream.destroy(err), stream = null)\n",
      1,
      () => "(stream.destroy(err), stream = null, socket && socket.resume())\n",
    ],
    ["return fetchArrayTypes()\n", 1, () => "return fetchArrayTypes().catch(() => { needsTypes = true })\n"],
  ];
  for (const [found, times, change] of changes) {
    const parts = source.split(found);
    if (parts.length !== times + 1)
      throw new Error(
        `This is not the postgres.js that server/patch-driver.mjs knows: look whether it still needs it.`,
      );
    source = parts.join(change(found));
  }
  writeFileSync(file, source);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) patch();
