import { type Organization, organizations } from "#contracts/account/organizations.ts";
import { findReadableMedia } from "#upstream/account/media/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, notFound, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { findOrganization, lockOrganization, type OrganizationRow, updateOrganization } from "./store.ts";
import { moduleSubscriptions } from "./table.ts";
import { isPossibleTaxCode, plainTaxCode } from "./tax-code.ts";

const toOrganization = ({
  createdAt,
  updatedAt,
  suspendedAt: _suspended,
  suspendedReason: _reason,
  firstSteps: _steps,
  ...row
}: OrganizationRow): Organization => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** An organisation's id is a caller's own or unknown. @throws Refusal 404 */
export function ownId(caller: StaffCaller, id: string): string {
  if (id !== caller.organisationId) throw notFound();
  return caller.organisationId;
}

/** A logo is an image that the caller may read. @throws Refusal 404 for no file of theirs, 422 for one of another kind */
async function requireImage(services: Services, caller: StaffCaller, mediaId: string): Promise<void> {
  const file = await findReadableMedia(services.db, caller, mediaId);
  if (!file) throw notFound("logo");
  if (!file.contentType.startsWith("image/")) throw refuseField("organization.logo_invalid", ["logo"]);
}

/** A tax code as it is stored. @throws Refusal 422 when its check character is another */
function taxCodeOf(typed: string): string {
  const code = plainTaxCode(typed);
  if (code !== "" && !isPossibleTaxCode(code)) throw refuseField("organization.tax_code_invalid", ["taxCode"]);
  return code;
}

async function moduleSubscription(
  services: Services,
  organisationId: string,
  product: "facilitiesManager" | "academy",
) {
  const row = await findRow(services.db, moduleSubscriptions, { organisationId, product });
  return { enabled: row?.enabled ?? false, expiresAt: row?.expiresAt?.toISOString() ?? null };
}

export const organizationImplementations = implement(organizations, {
  async show({ params }, { services, caller }) {
    return toOrganization(found(await findOrganization(services.db, ownId(caller, params.id))));
  },

  async update({ params, body }, { services, caller }) {
    const organisationId = ownId(caller, params.id);
    if (body.logo) await requireImage(services, caller, body.logo);
    const { version, taxCode, ...plain } = body;
    const changes = {
      ...plain,
      ...(taxCode !== undefined && { taxCode: taxCodeOf(taxCode) }),
      updatedAt: services.now(),
    };
    return services.db.transaction(async (tx) => {
      requireVersion(found(await lockOrganization(tx, organisationId)), version, "organization.stale");
      return toOrganization(found(await updateOrganization(tx, organisationId, changes)));
    });
  },

  async facilitiesManagerSubscriptions({ params }, { services, caller }) {
    return moduleSubscription(services, ownId(caller, params.id), "facilitiesManager");
  },

  async academySubscriptions({ params }, { services, caller }) {
    return moduleSubscription(services, ownId(caller, params.id), "academy");
  },

  async tournamentsSubscriptions({ params }, { services, caller }) {
    const organisationId = ownId(caller, params.id);
    const [row, used] = await Promise.all([
      findRow(services.db, moduleSubscriptions, { organisationId, product: "tournaments" }),
      services.registry.countHeldEvents(services.db, organisationId),
    ]);
    return { used, total: row?.total ?? 0 };
  },
});
