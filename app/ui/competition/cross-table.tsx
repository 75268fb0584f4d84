import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DrawnGroup, DrawnMatch } from "#app/rules/events/drawn.ts";
import { meetings } from "#app/rules/events/table-view.ts";
import { useLookup } from "../text.ts";
import { shortScore } from "./score-text.ts";
import { CrossBox } from "./table-styles.ts";

interface CrossTableProps {
  readonly group: DrawnGroup;
  readonly matches: readonly DrawnMatch[];
  readonly nameOf: (teamId: string) => string;
  readonly hrefOf: ((id: string) => string) | undefined;
  readonly team: string | null;
}

/** How many teams a table has at most that is still read crosswise; a thousand teams would make a million cells. */
const mostCrossed = 40;

/** Everybody against everybody, each row as its team sees it; what is not played yet is called by its number. */
export function CrossTable({ group, matches, nameOf, hrefOf, team }: CrossTableProps) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const teams = group.standings.map(({ teamId }) => teamId);
  if (teams.length < 2 || teams.length > mostCrossed) return null;
  const between = meetings(group, matches);
  const title = t("table.results");
  return (
    <CrossBox tabIndex={0} role="group" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {teams.map((id, at) => (
              <th key={id} scope="col">
                <span className="visuallyHidden">{nameOf(id)}</span>
                <span aria-hidden="true">{at + 1}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teams.map((id, at) => (
            <tr key={id} className={id === team ? "way" : undefined}>
              <th scope="row">
                {at + 1}. {nameOf(id)}
              </th>
              {teams.map((other) =>
                other === id ? (
                  <td key={other} className="self" />
                ) : (
                  <td key={other}>
                    {between(id, other).map(({ match, side }) => {
                      const text = match.result
                        ? shortScore(match.result, side, lookup)
                        : t("match.short", { number: match.number });
                      return hrefOf ? (
                        <Link key={match.id} to={hrefOf(match.id)}>
                          {text}
                        </Link>
                      ) : (
                        <div key={match.id}>{text}</div>
                      );
                    })}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </CrossBox>
  );
}
