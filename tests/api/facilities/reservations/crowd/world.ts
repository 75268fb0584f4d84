import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fields } from "#contracts/facilities/fields.ts";
import { type Client, createClient } from "#tests/api/support/client.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

/** A court that the crowd fights over, and what may be booked there. */
export interface CrowdCourt {
  id: string;
  sportId: string;
}

/** A court made of two others, taken apart and put together again while people book. */
export interface WholeCourt {
  id: string;
  name: string;
  partIds: readonly string[];
}

/** One of the organisations: several people of its staff, one place. */
export interface Side {
  name: "aurora" | "riviera";
  organisationId: string;
  locationId: string;
  bearers: readonly string[];
  courts: readonly CrowdCourt[];
  whole: WholeCourt;
  athleteId: string;
}

/** Two organisations on one database, called by their staff, and upstream as a process that can be killed. */
export interface World {
  club: Club;
  sides: readonly [Side, Side];
  /** Calls the process that runs now; waits for it while there is none. */
  client(): Promise<Client>;
  /** Ends the process as a power cut would, and starts it again, at another address. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Courts that both sides get besides the two that every club has: three, two of which leave time free after each
 * reservation, and a large one made of two small ones.
 */
async function courtsOf(club: Club, bearer: string, place: Club["place"]) {
  const { padelId, tennisId, client } = club;
  const params = { locationId: place.locationId };
  const add = async (name: string, more: { bufferMinutes?: number; partIds?: string[] } = {}) => {
    const body = { name, color: "green" as const, sportIds: [padelId], ...more };
    return (await client.ok(fields.create, { params, body }, { bearer })).id;
  };
  const third = await add("Campo 3");
  const buffered = [await add("Campo 4", { bufferMinutes: 15 }), await add("Campo 5", { bufferMinutes: 30 })];
  const partIds = [place.padel, third];
  const whole = { id: await add("Grande", { partIds, bufferMinutes: 15 }), name: "Grande", partIds };
  const padel = [place.padel, place.mixed, third, ...buffered, whole.id].map((id) => ({ id, sportId: padelId }));
  return { courts: [{ id: place.mixed, sportId: tennisId }, ...padel], whole };
}

async function startProcess(databaseUrl: string): Promise<{ child: ChildProcess; client: Client }> {
  const child = fork("server/upstream/main.ts", [], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // As in production: the zone of the process is none of the club's, and only what is wrong is said.
    env: processEnv({ TZ: "America/New_York", LOG_LEVEL: "error", DATABASE_URL: databaseUrl, UPSTREAM_PORT: "0" }),
    execArgv: [],
  });
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`upstream ended with ${code}`)));
  const [message] = await Promise.race([once(child, "message"), ended]);
  // Later it is ended on purpose.
  ended.catch(() => {});
  return { child, client: createClient(message.url) };
}

export async function createWorld(): Promise<World> {
  const club = await createClub();
  const { upstream, place, foreign } = club;
  const aurora: Side = {
    name: "aurora",
    organisationId: demoOrganisations.aurora,
    locationId: place.locationId,
    bearers: [club.manager, club.facilities],
    ...(await courtsOf(club, club.manager, place)),
    athleteId: club.athleteId,
  };
  const riviera: Side = {
    name: "riviera",
    organisationId: demoOrganisations.riviera,
    locationId: foreign.locationId,
    bearers: [club.stranger],
    ...(await courtsOf(club, club.stranger, foreign)),
    athleteId: club.foreignAthleteId,
  };
  let running = startProcess(upstream.databaseUrl);
  await running;
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const { child } = await running;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    club,
    sides: [aurora, riviera],
    client: async () => (await running).client,
    async killAndStart() {
      const killed = end("SIGKILL");
      running = killed.then(() => startProcess(upstream.databaseUrl));
      await running;
    },
    async stop() {
      await end("SIGTERM");
      await club.stop();
    },
  };
}
