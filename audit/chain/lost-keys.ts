import type { TransactionSql } from "postgres";
import { noOrganisation } from "../format/record.ts";
import { unseal } from "../format/sealed-text.ts";
import type { Finding } from "./breaks.ts";

interface Mention {
  readonly organisation: string;
  readonly person: string;
  /** The first row that speaks of the person. */
  readonly first: string;
  /** Two of the texts that are sealed for the person; they may be the same. */
  readonly least: string;
  readonly most: string;
  /** Null: the key is not there. */
  readonly key: Buffer | null;
}

/**
 * Looks for people whose key is gone although the log does not say that they were erased, and for keys that open nothing:
 * one finding for each organisation. The texts of a person open with one key or not at all, so two of them tell (ADR 35).
 */
export async function findLostKeys(tx: TransactionSql): Promise<Finding[]> {
  const findings = new Map<string, Finding>();
  for await (const mentions of mentionsIn(tx).cursor(1_000)) {
    for (const { organisation, person, first, least, most, key } of mentions) {
      if (key && (canUnseal(person, key, least) || canUnseal(person, key, most))) continue;
      const [auditId, other] = [Number(first), findings.get(organisation)?.auditId];
      if (other != null && other <= auditId) continue;
      const what = key
        ? "was replaced: it opens nothing that was sealed"
        : "is gone, and nothing says that it was erased";
      const detail = `the key of the person ${person}, of whom row ${auditId} speaks, ${what}`;
      findings.set(organisation, { problem: "key", organisationId: organisation, seq: null, auditId, detail });
    }
  }
  return [...findings.values()];
}

const canUnseal = (person: string, key: Buffer, text: string): boolean =>
  typeof unseal(new Map([[person, key]]), text) === "string";

/**
 * Each person of whom a row speaks, and who was not erased. Rows of the kind `reconciled` are copies of intents,
 * perhaps made after the person was erased, and may outlive what says so. why not by a function of ours: see `readLog`.
 */
const mentionsIn = (tx: TransactionSql) => tx<Mention[]>`
  with mentions as (
    select organisation, substr(sealed, 10, 36) as person, min(id) as first, min(sealed) as least, max(sealed) as most
    from (
      select a.id, coalesce(a.organisation_id, ${noOrganisation}::uuid) as organisation, s.sealed collate "C" as sealed
      from dashboard.audit_log a, lateral (
        select t as sealed from unnest(array[a.actor_name, a.actor_email, a.target_label]) as t
        where starts_with(t, 'sealed:1:')
        union all
        select m[1] from regexp_matches(a.changes::text, '"(sealed:1:[0-9a-f-]{36}:[A-Za-z0-9+/]+={0,2})"', 'g') as m
        where strpos(a.changes::text, '"sealed:1:') > 0) as s
      where a.kind <> 'reconciled') as texts
    where sealed ~ '^sealed:1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[A-Za-z0-9+/]+={0,2}$'
    group by 1, 2),
  erased as (
    select coalesce(a.organisation_id, ${noOrganisation}::uuid) as organisation, e as person
    from dashboard.audit_log a, jsonb_array_elements_text(case jsonb_typeof(a.changes #> '{erasedPeople,after}')
      when 'array' then a.changes #> '{erasedPeople,after}' else '[]' end) as e
    where a.kind = 'outcome' and a.action = 'audit.erase')
  select m.organisation::text, m.person, m.first, m.least, m.most, p.key
  from mentions m
  left join dashboard.audit_people p on p.id = m.person::uuid and p.organisation_id = m.organisation
  left join erased e on e.organisation = m.organisation and e.person = m.person
  where e.person is null`;
