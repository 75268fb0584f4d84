import { media, mediaChunks, mediaThumbnails } from "#upstream/account/media/table.ts";
import { moduleSubscriptions, organizations } from "#upstream/account/organizations/table.ts";
import { paymentMethods } from "#upstream/account/payment-methods/table.ts";
import { attempts, knownDevices } from "#upstream/auth/attempts/table.ts";
import { emailChanges } from "#upstream/auth/email-changes/table.ts";
import { tokens } from "#upstream/auth/tokens/table.ts";
import { accounts, recoveryCodes } from "#upstream/auth/users/table.ts";
import { idempotencyKeys } from "#upstream/core/idempotency/table.ts";
import { secrets } from "#upstream/core/secrets/table.ts";
import { feedback } from "#upstream/help/feedback/table.ts";
import { quoteRequests } from "#upstream/marketplace/quote-requests/table.ts";
import { notifications } from "#upstream/notifications/notifications/table.ts";
import {
  clubDeletions,
  clubExportChunks,
  clubExportParts,
  clubExports,
} from "#upstream/operations/club-exports/table.ts";
import { featureFlags } from "#upstream/operations/flags/table.ts";
import { providerActions } from "#upstream/operations/provider-actions/table.ts";
import { setup } from "#upstream/operations/setup/table.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { staffMembers, staffRoleOrder } from "#upstream/staff/staff-members/table.ts";
import { becauseOf, exported, omitted } from "./kinds.ts";

export const clubTables = [
  exported(media, ["id", "accountId", "audience", "fileName", "contentType", "size", "width", "height", "createdAt"], {
    without: { staffMemberId: "only files that were made for one person have it: lists that were downloaded" },
    where: "organisation_id = $1 and staff_member_id is null",
  }),
  exported(moduleSubscriptions, ["product", "enabled", "expiresAt", "total"]),
  exported(
    organizations,
    [
      "id",
      "name",
      "logo",
      "description",
      "promo",
      "communicationLanguage",
      "headquartersAddress",
      "email",
      "vatNumber",
      "taxCode",
      "defaultCurrency",
      "contractUrl",
      "timeZone",
      "nonProfit",
      "stripeFixedFee",
      "receiptFooter",
      "defaultSportId",
      "requiredDocuments",
      "refundGraceDays",
      "isDemo",
      "suspendedAt",
      "suspendedReason",
      "createdAt",
      "updatedAt",
    ],
    { without: { firstSteps: "which first steps home still shows" }, where: "id = $1" },
  ),
  exported(
    paymentMethods,
    ["type", "label", "owner", "iban", "merchantCode", "terminalNumber", "accountId", "createdAt", "updatedAt"],
    { without: { secretKeyId: "a secret of the payment provider", secretSealed: "a secret of the payment provider" } },
  ),
  exported(accounts, ["id", "email", "firstName", "lastName"], {
    // Of an account other clubs may have the rest, too: what this club knows of its people is in staff_members and athletes.
    without: {
      passwordHash: "the hash of a secret",
      ...becauseOf("the person's own, in whatever club", [
        ...([
          "gender",
          "taxIDCode",
          "birthDate",
          "birthPlace",
          "nickname",
          "phoneNumber",
          "address",
          "zipCode",
        ] as const),
        ...(["city", "province", "website", "sizeTankTop", "sizeTop", "sizeShorts", "language"] as const),
        ...(["createdAt", "updatedAt"] as const),
      ]),
    },
    where: `id in (select account_id from upstream.staff_members where organisation_id = $1
      union select account_id from upstream.athletes where organisation_id = $1)`,
  }),
  exported(feedback, [
    "id",
    "number",
    "staffMemberId",
    "kind",
    "message",
    "page",
    "mayContact",
    "createdAt",
    "mailedAt",
  ]),
  exported(quoteRequests, [
    "id",
    "staffMemberId",
    "product",
    "items",
    "message",
    "contactName",
    "contactEmail",
    "contactPhone",
    "createdAt",
    "mailedAt",
  ]),
  exported(sports, ["id", "code", "nameIt", "nameEn", "nameEs"], { where: "$1::uuid is not null" }),
  exported(timeFrames, ["id", "name", "startAt", "endAt"]),
  exported(staffMembers, [
    "id",
    "accountId",
    "roles",
    "appAccess",
    "dashboardAccess",
    "invitedAt",
    "firstName",
    "lastName",
    "phoneNumber",
    "createdAt",
    "erasedAt",
  ]),
  exported(staffRoleOrder, ["staffMemberId", "role", "position"]),
];

export const clubOmitted = [
  omitted(mediaChunks, "the bytes of the files, which are in files/"),
  omitted(mediaThumbnails, "small copies of images, which can be drawn again"),
  omitted(attempts, "counts guesses at passwords, for an hour"),
  omitted(knownDevices, "browsers of people, which are theirs"),
  omitted(emailChanges, "changes of people's own addresses, with the hashes of codes"),
  omitted(tokens, "sessions"),
  omitted(recoveryCodes, "codes that were mailed"),
  omitted(idempotencyKeys, "answers kept for two days, so that a call sent twice is carried out once"),
  omitted(secrets, "keys of the program"),
  omitted(notifications, "what the bell tells one person for a while; what it tells of is exported"),
  omitted(clubDeletions, "clubs that are being deleted"),
  omitted(clubExportChunks, "the bytes of exports"),
  omitted(clubExportParts, "an export in the making"),
  omitted(clubExports, "exports of the club, this one among them"),
  omitted(featureFlags, "switches of this installation"),
  omitted(providerActions, "what the provider did to the club: in the action log"),
  omitted(setup, "whether this installation was ever set up"),
];
