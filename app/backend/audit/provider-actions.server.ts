import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { type AuditAction, providerRole } from "#app/rules/audit-actions.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import type { CallInput, CallOutput, Operation, Role } from "#contracts/operation.ts";
import { type ProviderAction, providerActions } from "#contracts/operations/provider-actions.ts";
import { AppError } from "../errors.server.ts";
import type { Audit } from "./audit.server.ts";
import type { CopiedEvent } from "./entry.server.ts";

/** How long it is remembered up to where an organisation's log has the actions, in milliseconds: a log may be restored. */
const knownForMs = 3_600_000;

/** In whose name the actions are read: staff of the organisation. */
interface ActionReader {
  readonly organisationId: string;
  readonly roles: readonly Role[];
}
type ReaderCall = <O extends Operation>(operation: O, input: CallInput<O>) => Promise<CallOutput<O>>;

/** Copies what the provider did to a club by command into the club's action log. */
export interface ProviderActionCopier {
  /**
   * Copies the actions that the log of the reader's organisation lacks, in their order, each once, whoever copies at the same
   * time; nothing where the reader may not read the log. Never throws: what was not copied now is copied the next time.
   */
  copy(reader: ActionReader, call: ReaderCall): Promise<void>;
}

export function createProviderActionCopier({ audit, log }: { audit: Audit; log: Logger }): ProviderActionCopier {
  /** The position up to which the log of an organisation has all actions. */
  const known = new LRUCache<string, number>({ max: 10_000, ttl: knownForMs });

  /** Copies a page of actions. Answers whether it was the last one. */
  async function copyPage(organisationId: string, call: ReaderCall): Promise<boolean> {
    const after = known.get(organisationId) ?? 0;
    const { data, isLast } = await call(providerActions.list, { query: { after } });
    const last = data.at(-1);
    if (!last) return true;
    await audit.copy(
      organisationId,
      data.map((action) => eventOf(organisationId, action)),
    );
    // why without a new lifetime: once an hour all are read again, however often some are copied.
    known.set(organisationId, last.position, { noUpdateTTL: true });
    return isLast;
  }

  return {
    async copy({ organisationId, roles }, call) {
      if (!hasRole(roles, board)) return;
      try {
        while (!(await copyPage(organisationId, call)));
      } catch (err) {
        // why: an ended token is a redirect, and the page's own calls will meet it; another upstream may have no such actions.
        if (!(err instanceof Response) && !(err instanceof AppError && err.status === 404))
          log.warn({ err, organisationId }, "actions of the provider could not be copied");
      }
    },
  };
}

const actions: Readonly<Record<ProviderAction["action"], AuditAction>> = {
  create: "provider.create",
  modules: "provider.set_modules",
  contract: "provider.set_contract",
  addManager: "provider.add_manager",
  suspend: "provider.suspend",
  resume: "provider.resume",
  export: "provider.export",
  delete: "provider.delete",
};

/** An action as the log has it. It says itself when it happened, since its entry may be written later. */
const eventOf = (
  organisationId: string,
  { id, actor, action, account, changes, createdAt }: ProviderAction,
): CopiedEvent => ({
  actionId: id,
  happenedAt: new Date(createdAt),
  action: actions[action],
  actor: { accountId: null, staffMemberId: null, name: actor, email: null, roles: [providerRole] },
  target: account
    ? { type: "account", id: account.id, label: account.name }
    : { type: "organisation", id: organisationId },
  changes: { ...changes, when: { after: createdAt } },
  outcome: "succeeded",
  requestId: id,
  address: "",
});
