import { pino } from "pino";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { audited } from "#app/backend/audit/mutate.server.ts";
import { connect } from "#db/connection.ts";

// A process that begins an action whose call never ends. argv: database, organisation. Says "begun" to its parent.
const [databaseUrl = "", organisationId = ""] = process.argv.slice(2);
const { db } = connect(databaseUrl, 1);
const audit = createAudit({ db, log: pino({ level: "silent" }), wake: () => {} });
await audited(
  {
    services: { audit },
    request: { id: "request", address: "::1" },
    actor: { accountId: null, staffMemberId: null, name: "Giulia", email: "g@demo.example", roles: ["manager"] },
    organisationId,
  },
  {
    action: "reservation.create",
    target: { type: "reservation", label: "Campo 1" },
    work: () => {
      process.send?.("begun");
      return new Promise(() => {});
    },
  },
);
