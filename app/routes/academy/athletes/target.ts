import type { AuditTarget } from "#app/rules/audit-actions.ts";

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** What a person is called in lists. */
export const listName = ({ firstName, lastName }: Named): string => `${lastName} ${firstName}`;

/** An athlete as the log knows them. */
export const targetOf = (athlete: Named & { readonly id: string }): AuditTarget => ({
  type: "athlete",
  id: athlete.id,
  label: listName(athlete),
  person: { kind: "athlete", id: athlete.id },
});
