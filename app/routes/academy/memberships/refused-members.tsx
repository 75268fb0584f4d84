import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorKeys } from "#app/rules/error-text.ts";
import { useLookup } from "#app/ui/text.ts";
import type { RefusedMember } from "./bulk.server.ts";
import { sectionPath } from "./sections.ts";

/** The members who could not be changed, each with the reason. */
export function RefusedMembersList({ hindered }: { readonly hindered: readonly RefusedMember[] }) {
  const { t } = useTranslation("memberships");
  const lookup = useLookup();
  const why = ({ code, from }: RefusedMember) =>
    code === "membership.transition_refused" && from
      ? lookup(`memberships:bulk.why.${from}`)
      : lookup(errorKeys(code, "memberships"));
  return (
    <ul>
      {hindered.map((one) => (
        <li key={one.id}>
          {one.name === null ? <b>{t("bulk.unknown")}</b> : <Link to={sectionPath(one.id)}>{one.name}</Link>}:{" "}
          {why(one)}
        </li>
      ))}
    </ul>
  );
}
