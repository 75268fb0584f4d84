import { notFound } from "#app/backend/errors.server.ts";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { boards } from "#contracts/events/boards.ts";
import type { scorerLinks } from "#contracts/events/scorer-links.ts";
import type { CallInput } from "#contracts/operation.ts";
import { addressesPath } from "./handle.ts";

/** What the log and the page call an address of a kind. */
const words = {
  scorers: {
    action: "scorer_link.revoke",
    target: "scorerLink",
    lead: "scoring:links.revokeLead",
    done: "scoring:links.revoked",
  },
  boards: {
    action: "board.revoke",
    target: "board",
    lead: "scoring:boards.revokeLead",
    done: "scoring:boards.revoked",
  },
} as const;

interface FoundAddress {
  readonly staff: StaffCaller;
  readonly record: { readonly id: string; readonly name: string };
  readonly address: { readonly id: string; readonly label: string } | undefined;
}

interface AddressKind<Args extends RouteArgs, O extends typeof boards.revoke | typeof scorerLinks.revoke> {
  readonly kind: keyof typeof words;
  readonly op: O;
  readonly find: (args: Args) => Promise<FoundAddress>;
  readonly params: (eventId: string, id: string) => NonNullable<CallInput<O>["params"]>;
}

/** The page that takes an address of a tournament back. Whatever went meanwhile is as it was meant to be. */
export const revocation = <Args extends RouteArgs, O extends typeof boards.revoke | typeof scorerLinks.revoke>({
  kind,
  op,
  find,
  params,
}: AddressKind<Args, O>) =>
  confirmation({
    op,
    isDoneWhenGone: true,
    async find(args: Args) {
      const { address, ...found } = await find(args);
      if (!address) throw notFound();
      return { ...found, address, back: addressesPath(found.record.id, kind) };
    },
    asks: ({ record, address: { label }, back }) => ({
      record,
      question: {
        id: "revocation",
        ns: "scoring",
        tone: "error",
        lines: [{ key: words[kind].lead, values: { label } }],
        confirm: { key: "scoring:links.revoke" },
        cancelTo: back,
      },
    }),
    act: ({ record, address: { id, label }, back }) => ({
      action: words[kind].action,
      params: params(record.id, id),
      target: { type: words[kind].target, id, label },
      changes: { event: { after: record.name } },
      done: { to: back, key: words[kind].done, values: { label } },
    }),
  });
