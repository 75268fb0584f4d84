import { type Organization, organizations } from "#contracts/account/organizations.ts";
import { findReadableMedia } from "#upstream/account/media/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import { findOrganization, findSubscription, type OrganizationRow, updateOrganization } from "./store.ts";

const toOrganization = ({ createdAt, updatedAt, ...row }: OrganizationRow): Organization => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** An organisation's id is a caller's own or unknown. */
function ownId(caller: StaffCaller, id: string): string {
  if (id !== caller.organisationId) throw notFound();
  return caller.organisationId;
}

/** A logo is an image that the caller may read. */
async function requireImage(services: Services, caller: StaffCaller, mediaId: string): Promise<void> {
  const image = await findReadableMedia(services.db, caller, mediaId);
  if (!image?.contentType.startsWith("image/")) throw notFound();
}

async function moduleSubscription(
  services: Services,
  organisationId: string,
  product: "facilitiesManager" | "academy",
) {
  const row = await findSubscription(services.db, organisationId, product);
  return { enabled: row?.enabled ?? false, expiresAt: row?.expiresAt?.toISOString() ?? null };
}

export const organizationImplementations = implement(organizations, {
  async show({ params }, { services, caller }) {
    const row = await findOrganization(services.db, ownId(caller, params.id));
    if (!row) throw notFound();
    return toOrganization(row);
  },

  async update({ params, body }, { services, caller }) {
    const organisationId = ownId(caller, params.id);
    if (body.logo) await requireImage(services, caller, body.logo);
    const row = await updateOrganization(services.db, organisationId, { ...body, updatedAt: services.now() });
    if (!row) throw notFound();
    return toOrganization(row);
  },

  async facilitiesManagerSubscriptions({ params }, { services, caller }) {
    return moduleSubscription(services, ownId(caller, params.id), "facilitiesManager");
  },

  async academySubscriptions({ params }, { services, caller }) {
    return moduleSubscription(services, ownId(caller, params.id), "academy");
  },

  async tournamentsSubscriptions({ params }, { services, caller }) {
    const row = await findSubscription(services.db, ownId(caller, params.id), "tournaments");
    return { used: row?.used ?? 0, total: row?.total ?? 0 };
  },
});
