import { generateKeyPairSync, randomBytes } from "node:crypto";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandOf, isAlive } from "./processes.ts";

/** Another `npm start` runs on the same data folder. */
export class InUseError extends Error {
  override readonly name = "InUseError";
}

const secret = { mode: 0o600 };

/** What `npm start` keeps between starts besides the database itself. */
export class DataFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Marks the folder as this process's. Throws InUseError when another start of the project holds it. */
  async take(): Promise<void> {
    await mkdir(this.path, { recursive: true });
    const pid = Number(await this.#read("start.pid"));
    if (
      pid &&
      pid !== process.pid &&
      isAlive(pid) &&
      (await commandOf(pid)).match(/server\/(start|with-database)\.ts/u)
    ) {
      throw new InUseError(
        `It is running already (process ${pid}) with the data in ${this.path}.\n` +
          "Stop it with Ctrl-C where it runs, or give this one a folder of its own: DATA_DIR=.data2 npm start",
      );
    }
    await writeFile(this.#file("start.pid"), `${process.pid}\n`);
  }

  async release(): Promise<void> {
    await this.forgetDatabase();
    await rm(this.#file("start.pid"), { force: true });
  }

  /** The key that seals sessions: made once, so that sessions survive a restart. */
  sessionSecret(): Promise<string> {
    return this.#madeOnce("session-secret");
  }

  /** The key with which upstream seals others' secrets: 32 bytes, by the name that it has in the database. */
  async sealingKey(): Promise<string> {
    return `start:${await this.#madeOnce("sealing-key")}`;
  }

  /** The password with which the dashboard comes to the embedded database. */
  dashboardPassword(): Promise<string> {
    return this.#madeOnce("dashboard-password");
  }

  /** The file with the key that signs the action log, made once; its public part lies beside it. */
  async auditKeyFile(): Promise<string> {
    const path = this.#file("audit-signing-key.pem");
    if ((await this.#read("audit-signing-key.pem")) === "") {
      const { privateKey, publicKey } = generateKeyPairSync("ed25519");
      await writeFile(path, privateKey.export({ type: "pkcs8", format: "pem" }), secret);
      // why appended: rows that an older key signed stay verifiable.
      await appendFile(this.#file("audit-public-keys.pem"), publicKey.export({ type: "spki", format: "pem" }));
    }
    return path;
  }

  /** Where the checkpoints of the action log are kept outside the database. */
  get auditCheckpointFile(): string {
    return this.#file("audit-checkpoints.ndjson");
  }

  /** Tells the project's other commands where the embedded database is while it runs. */
  rememberDatabase(url: string): Promise<void> {
    return writeFile(this.#file("database-url"), `${url}\n`, secret);
  }

  /** Where the embedded database runs, while it does. */
  async databaseUrl(): Promise<string | undefined> {
    return (await this.#read("database-url")).trim() || undefined;
  }

  forgetDatabase(): Promise<void> {
    return rm(this.#file("database-url"), { force: true });
  }

  async isSeeded(): Promise<boolean> {
    return (await this.#read("demo-seeded")) !== "";
  }

  markSeeded(): Promise<void> {
    return writeFile(this.#file("demo-seeded"), `${new Date().toISOString()}\n`);
  }

  /** Whether this folder began without the demo, and is to stay so. */
  async isWithoutDemo(): Promise<boolean> {
    return (await this.#read("without-demo")) !== "";
  }

  markWithoutDemo(): Promise<void> {
    return writeFile(this.#file("without-demo"), `${new Date().toISOString()}\n`);
  }

  /** A secret of 43 characters in a file of its own. */
  async #madeOnce(name: string): Promise<string> {
    const kept = (await this.#read(name)).trim();
    if (kept.length >= 32) return kept;
    const made = randomBytes(32).toString("base64url");
    await writeFile(this.#file(name), `${made}\n`, secret);
    return made;
  }

  #file(name: string): string {
    return join(this.path, name);
  }

  #read(name: string): Promise<string> {
    return readFile(this.#file(name), "utf8").catch(() => "");
  }
}
