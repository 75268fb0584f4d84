import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Qr } from "#app/ui/qr.tsx";
import { useLookup } from "#app/ui/text.ts";
import { useNames } from "../matches/names.ts";
import { boxesOf, formatText } from "./format-text.ts";
import type { LoadedPrint } from "./load.server.ts";
import { sidesOnQuarter, slipPages } from "./sheets.ts";
import "./slips.css";

type Slips = NonNullable<LoadedPrint["slips"]>;
type Slip = Slips["slips"][number];
type Round = LoadedPrint["rounds"][number];

interface PrintedSlipsProps extends Slips {
  readonly about: LoadedPrint["about"];
  readonly rounds: readonly Round[];
}

/** A slip of paper for each match that is to be played, four a page, to write its score on. */
export function PrintedSlips({ slips, count, page, pages, about, rounds }: PrintedSlipsProps) {
  const { t } = useTranslation("printing");
  const [search] = useSearchParams();
  const of = new Map(rounds.map((round) => [round.id, round]));
  return (
    <>
      <div className="note">
        <p>{t("slips.count", { count })}</p>
        {pages > 1 && (
          <nav aria-label={t("slips.parts")}>
            {Array.from({ length: pages }, (_, at) => (
              <Link
                // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
                key={at}
                to={withQuery(search, { page: String(at + 1) })}
                aria-current={at + 1 === page ? "page" : undefined}
              >
                {t("slips.part", { part: at + 1 })}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {slipPages(slips).map((some) => (
        <section
          key={some[0]?.id}
          className="paper slips"
          aria-label={`${about.name}: ${some.map(({ number }) => `M${number}`).join(", ")}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, which takes a keyboard's focus.
          tabIndex={0}
        >
          {some.map((slip) => {
            const round = of.get(slip.roundId);
            return round && <OneSlip key={slip.id} {...{ slip, round, about }} />;
          })}
        </section>
      ))}
    </>
  );
}

interface OneSlipProps {
  readonly slip: Slip;
  readonly round: Round;
  readonly about: LoadedPrint["about"];
}

function OneSlip({ slip, round, about: { name, timeZone } }: OneSlipProps) {
  const { t } = useTranslation("printing");
  const lookup = useLookup();
  const { placeName, moment } = useNames();
  const { number, time, field, code, sides } = slip;
  return (
    <section
      className={lookOf(sides.length, boxesOf(round.format))}
      aria-label={`M${number}`}
      style={{ "--sides": sides.length } as CSSProperties}
    >
      <header>
        <div>
          <h2>{`M${number}`}</h2>
          <p>
            <b>{[field?.name, time && moment(time, timeZone)].filter(Boolean).join(" · ") || t("slips.noCourt")}</b>
          </p>
          <p>{[name, round.division, placeName(round, slip)].filter(Boolean).join(" · ")}</p>
        </div>
        <Qr code={code} label={t("slips.code", { number })} width="28mm" />
      </header>
      <Boxes slip={slip} round={round} />
      <p>{formatText(round.format, lookup)}</p>
      <p className="notes">{t("slips.notes")}</p>
      <footer>
        <span>{t("slips.winner")}</span>
        <span>{t("slips.signature")}</span>
      </footer>
    </section>
  );
}

/** How a slip is divided, by its sides and the boxes of each. */
const lookOf = (sides: number, boxes: number): string =>
  ["slip", boxes > 3 && "five", sides > 2 && "heat", sides > sidesOnQuarter && "whole"].filter(Boolean).join(" ");

/** The sides of a match, with boxes for what they score. */
function Boxes({ slip, round: { format } }: { readonly slip: Slip; readonly round: Round }) {
  const { t } = useTranslation("printing");
  const { sideName } = useNames();
  const sets = boxesOf(format);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" className="head">
            {t("slips.sides")}
          </th>
          {Array.from({ length: sets }, (_, set) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place.
            <th key={set} scope="col" className="head box">
              {sets === 1 ? t(format.kind === "scoreboard" ? "slips.figure" : "slips.score") : set + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slip.sides.map((side, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place.
          <tr key={at}>
            <th scope="row" className="name">
              {sideName(side)}
            </th>
            {Array.from({ length: sets }, (_, set) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place.
              <td key={set} className="box" />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
