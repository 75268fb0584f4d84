import { Fragment, useId } from "react";
import { useTranslation } from "react-i18next";
import type { DrawnGroup, DrawnMatch, DrawnRound, DrawnRow } from "#app/rules/events/drawn.ts";
import { columnsOf, type Reason, reasonOf, type TableColumns } from "#app/rules/events/table-view.ts";
import { useLookup } from "../text.ts";
import { useLanguage } from "../use-language.ts";
import { CrossTable } from "./cross-table.tsx";
import { groupName } from "./names.ts";
import { useHeatFigure } from "./score-text.ts";
import { FiguresTable } from "./table-styles.ts";

interface GroupTableProps {
  readonly round: DrawnRound;
  readonly group: DrawnGroup;
  /** The matches of the round; those of other groups are left out. */
  readonly matches: readonly DrawnMatch[];
  /** How a team is called, by its id. */
  readonly nameOf: (teamId: string) => string;
  /** Where a match leads; nowhere while it is only a preview. */
  readonly hrefOf?: ((id: string) => string) | undefined;
  /** The team whose row is marked. */
  readonly team?: string | null;
}

/** The table of a group, why each stands where it stands, and all results against each other. */
export function GroupTable({ round, group, matches, nameOf, hrefOf, team = null }: GroupTableProps) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const language = useLanguage();
  const title = useId();
  const columns = columnsOf(round);
  const { standings, goOn } = group;
  const own = matches.filter(({ groupIndex }) => groupIndex === group.index);
  const open = own.filter(({ status, isVoid }) => status !== "closed" && !isVoid).length;
  const hasBegun = standings.some(({ played }) => played > 0);
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{groupName(round, group, lookup)}</h3>
      <FiguresTable>
        <caption>{open > 0 ? t("table.provisional", { count: open }) : t("table.final")}</caption>
        <Head columns={columns} />
        <tbody>
          {standings.map((row, at) => (
            <Fragment key={row.teamId}>
              <Row
                {...{ row, columns, round }}
                name={nameOf(row.teamId)}
                reason={reasonOf(standings, at, nameOf, language)}
                shared={row.sharedWith.map(nameOf)}
                isMarked={row.teamId === team}
                hasRank={hasBegun}
              />
              {at + 1 < standings.length && (at + 1 === goOn.surely || at + 1 === goOn.atMost) && (
                <tr className="line">
                  <td colSpan={columnCount(columns)}>
                    {at + 1 === goOn.surely ? t("table.goOn", { count: goOn.surely }) : t("table.mayGoOn")}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </FiguresTable>
      {!columns.isHeats && <CrossTable {...{ group, matches: own, nameOf, hrefOf, team }} />}
    </section>
  );
}

const columnCount = ({ drawn, figures, isHeats }: TableColumns): number =>
  isHeats ? 4 : 6 + Number(drawn) + figures.length;

function Head({ columns: { drawn, figures, isHeats } }: { readonly columns: TableColumns }) {
  const { t } = useTranslation("structure");
  const short = (["played", "won", "drawn", "lost"] as const).filter(
    (name) => name === "played" || (!isHeats && (name !== "drawn" || drawn)),
  );
  return (
    <thead>
      <tr>
        <th scope="col" className="rank">
          <span className="visuallyHidden">{t("table.rank")}</span>
        </th>
        <th scope="col" className="team">
          {t("table.team")}
        </th>
        {short.map((name) => (
          <th key={name} scope="col">
            <abbr title={t(`table.${name}`)}>{t(`table.short.${name}`)}</abbr>
          </th>
        ))}
        {figures.map((name, at) => (
          <th key={name} scope="col" className={at > 0 || !isHeats ? "wide" : undefined}>
            {t(isHeats ? "table.sum" : `table.${name}`)}
          </th>
        ))}
        {!isHeats && <th scope="col">{t("table.points")}</th>}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: DrawnRow;
  readonly columns: TableColumns;
  readonly round: DrawnRound;
  readonly name: string;
  readonly reason: Reason | null;
  /** The names of the teams at the same rank. */
  readonly shared: readonly string[];
  readonly isMarked: boolean;
  /** Before a match was played nobody has a rank. */
  readonly hasRank: boolean;
}

function Row({ row, columns, round, name, reason, shared, isMarked, hasRank }: RowProps) {
  const { t } = useTranslation("structure");
  const { rank, played, won, drawn, lost, points, clinched } = row;
  const { figures, isHeats } = columns;
  const heatFigure = useHeatFigure(round.format);
  return (
    <tr className={isMarked ? "way" : undefined}>
      <td className="rank">{hasRank ? t("table.place", { rank }) : "–"}</td>
      <th scope="row" className="team">
        {name}
        {clinched && <small> · {t("table.clinched")}</small>}
        <Why {...{ reason, shared, row, columns }} />
      </th>
      <td>{played}</td>
      {!isHeats && <td>{won}</td>}
      {!isHeats && columns.drawn && <td>{drawn}</td>}
      {!isHeats && <td>{lost}</td>}
      {figures.map((figure) =>
        isHeats ? (
          <td key={figure}>
            <b>{heatFigure(row.scores[0])}</b>
          </td>
        ) : (
          <td key={figure} className="wide">
            {row[figure].join(":")}
          </td>
        ),
      )}
      {!isHeats && (
        <td>
          <b>{points}</b>
        </td>
      )}
    </tr>
  );
}

type WhyProps = Pick<RowProps, "row" | "columns" | "reason" | "shared">;

/** Why a team stands where it stands; nothing before a match was played, as nothing is decided. */
function Why({ row, columns: { figures, isHeats }, reason, shared }: WhyProps) {
  const { t } = useTranslation("structure");
  const reasonText = useReasonText();
  if (row.played === 0) return null;
  const figuresText = isHeats ? [] : figures.map((figure) => `${t(`table.${figure}`)} ${row[figure].join(":")}`);
  return (
    <details>
      <summary>{t("why.summary")}</summary>
      {shared.length > 0 && <div>{t("why.shared", { names: shared.join(", ") })}</div>}
      {reason && <div>{reasonText(reason)}</div>}
      {!reason && shared.length === 0 && <div>{t("why.nothing")}</div>}
      {figuresText.length > 0 && <div>{figuresText.join(" · ")}</div>}
    </details>
  );
}

/** «A pari con Verdi. Davanti a Verdi per quoziente set: 7:6 contro 7:7.» */
function useReasonText(): (reason: Reason) => string {
  const lookup = useLookup();
  return ({ step, isDecision, isBehind, equals, other, values }) => {
    const how = lookup(`structure:why.steps.${step}`);
    const where = lookup(isBehind ? "structure:why.behind" : "structure:why.ahead", { other });
    const [own = "", others = ""] = values ?? [];
    const parted = isDecision ? "structure:why.decided" : values ? "structure:why.values" : "structure:why.step";
    return [
      equals.length > 0 && lookup("structure:why.equals", { names: equals.join(", ") }),
      lookup(parted, { where, how, own, others }),
    ]
      .filter(Boolean)
      .join(" ");
  };
}
