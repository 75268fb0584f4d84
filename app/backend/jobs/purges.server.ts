import type { Logger } from "pino";
import { purgeFormResults } from "#app/backend/forms/form-claims.server.ts";
import { keyLifetimeMs } from "#app/backend/forms/form-idempotency.server.ts";
import { purgeStoredForms } from "#app/backend/forms/stored-forms.server.ts";
import { purgeStream } from "#app/backend/live/events.server.ts";
import { purgeAuditViews } from "#audit/entries/recent-views.ts";
import { purgeAuditExports } from "#audit/export/exporter.ts";
import type { Database } from "#db/connection.ts";
import { type Rounds, startRounds } from "./rounds.server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Deletes now and every hour what is kept for a limited time. `db`: a pool whose queries may take their time. */
export function startPurges({ db, log }: { db: Database; log: Logger }): Rounds {
  const purges: Readonly<Record<string, () => Promise<unknown>>> = {
    // why a day: a browser that comes back later reads its page again.
    "stream events": () => purgeStream(db, dayMs),
    "results of forms": () => purgeFormResults(db, keyLifetimeMs + dayMs),
    "kept forms": () => purgeStoredForms(db),
    "views of the action log": () => purgeAuditViews(db),
    "exports of the action log": () => purgeAuditExports(db),
  };
  const purgeAll = () =>
    Promise.all(
      Object.entries(purges).map(([what, purge]) =>
        purge().catch((err: unknown) => log.warn({ err }, `old ${what} could not be deleted`)),
      ),
    );
  return startRounds(purgeAll, { wait: hourMs, afterFailure: hourMs, failed: () => {} });
}
