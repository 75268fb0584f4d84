import { ensureBuild } from "#server/start/build.ts";

/** Screens are tested on the real build; SKIP_BUILD=1 takes the one that is there. */
export default async function setup(): Promise<void> {
  if (process.env.SKIP_BUILD !== "1" && (await ensureBuild())) console.log("The dashboard was built.");
}
