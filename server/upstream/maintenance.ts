import { databaseErrorOf, requireDatabase } from "../start/require-database.ts";
import { databaseAddress } from "./db/address.ts";
import { connect } from "./db/connection.ts";
import { isFlagOn, maintenanceFlag, switchFlag } from "./operations/flags/store.ts";

/** `npm run maintenance -- on|off|status`: switches the flag that the dashboard follows within seconds. */
async function main(command: string | undefined): Promise<void> {
  if (command !== "on" && command !== "off" && command !== "status") {
    console.error("Usage: npm run maintenance -- on|off|status");
    process.exitCode = 2;
    return;
  }
  const url = databaseAddress(process.env);
  await switchMaintenance(url, command).catch((error: unknown) => {
    const words = databaseErrorOf(error, url);
    throw words === undefined ? error : new Error(words, { cause: error });
  });
}

async function switchMaintenance(url: string, command: "on" | "off" | "status"): Promise<void> {
  await requireDatabase(url);
  const connection = connect(url, 1);
  try {
    if (command !== "status") await switchFlag(connection.db, maintenanceFlag, command === "on");
    console.log(`Maintenance is ${(await isFlagOn(connection.db, maintenanceFlag)) ? "on" : "off"}.`);
  } finally {
    await connection.close();
  }
}

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
