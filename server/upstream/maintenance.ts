import { databaseTrouble, requireDatabase } from "../start/require-database.ts";
import { databaseAddress } from "./db/address.ts";
import { connect } from "./db/connection.ts";
import { isFlagOn, maintenanceFlag, switchFlag } from "./operations/flags/store.ts";

/**
 * `npm run maintenance -- on|off|status`: switches the flag that the dashboard follows within seconds.
 * @param print writes a line for whoever runs it
 * @returns the exit code: 0, 1 (what people can put right, or an error), 2 (wrong use)
 */
export async function runMaintenance(
  command: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  if (command !== "on" && command !== "off" && command !== "status") {
    print("Usage: npm run maintenance -- on|off|status");
    return 2;
  }
  let url = "";
  try {
    url = databaseAddress(env);
    print(`Maintenance is ${(await switchMaintenance(url, command)) ? "on" : "off"}.`);
    return 0;
  } catch (error) {
    print(databaseTrouble(error, url) ?? (error instanceof Error ? error.message : String(error)));
    return 1;
  }
}

/** @returns whether maintenance is on now */
async function switchMaintenance(url: string, command: "on" | "off" | "status"): Promise<boolean> {
  await requireDatabase(url);
  const connection = connect(url, 1);
  try {
    if (command !== "status") await switchFlag(connection.db, maintenanceFlag, command === "on");
    return await isFlagOn(connection.db, maintenanceFlag);
  } finally {
    await connection.close();
  }
}

if (import.meta.main) {
  const lines: string[] = [];
  const code = await runMaintenance(process.argv[2], process.env, (line) => lines.push(line));
  for (const line of lines) (code === 0 ? console.log : console.error)(line);
  process.exitCode = code;
}
