import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { CourtHoldTimes } from "./court-holds.tsx";
import { momentOf, whenOf } from "./view.ts";

const Text = styled("p")({ margin: 0, whiteSpace: "pre-line" });

const text = (value: string): ReactNode => value && <Text>{value}</Text>;

/** What is known of a tournament, in groups. */
export function FactGroups({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useTranslation("events");
  const { description, acceptanceRules, redirectUrl } = tournament;
  return (
    <>
      <Panel padded title={t("form.what")}>
        <WhatFacts tournament={tournament} />
      </Panel>
      <Panel padded title={t("form.when")}>
        <WhenFacts tournament={tournament} />
      </Panel>
      <Panel padded title={t("form.who")}>
        <WhoFacts tournament={tournament} />
      </Panel>
      <Panel padded title={t("form.fee")}>
        <FeeFacts tournament={tournament} />
      </Panel>
      {(description || acceptanceRules || redirectUrl) && (
        <Panel padded title={t("show.texts")}>
          <Facts
            facts={[
              { label: t("fields.description"), isWide: true, value: text(description) },
              { label: t("fields.acceptanceRules"), isWide: true, value: text(acceptanceRules) },
              {
                label: t("fields.redirectUrl"),
                isWide: true,
                value: redirectUrl && (
                  <a href={redirectUrl} rel="noreferrer">
                    {redirectUrl}
                  </a>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

interface FactsProps {
  readonly tournament: Tournament;
}

function WhatFacts({ tournament }: FactsProps) {
  const { t } = useTranslation("events");
  const { sport, formula, championship, owner, visibility } = tournament;
  return (
    <Facts
      facts={[
        { label: t("fields.sportId"), value: sport?.name },
        { label: t("fields.formula"), value: t(`formula.${formula}`) },
        { label: t("fields.visibility"), value: t(`visibility.${visibility}`) },
        {
          label: t("fields.championshipId"),
          value: championship && <Link to={`/championships/${championship.id}`}>{championship.name}</Link>,
        },
        { label: t("fields.ownerId"), value: owner?.name },
      ]}
    />
  );
}

function WhenFacts({ tournament }: FactsProps) {
  const { t } = useTranslation("events");
  const language = useLanguage();
  const { checkIn, registrations, location, courts, keptCourts, timeZone } = tournament;
  const at = (instant: string | null) => instant && momentOf(instant, timeZone, language);
  return (
    <Facts
      facts={[
        { label: t("list.when"), value: <span className="number">{whenOf(tournament, language)}</span> },
        { label: t("show.checkIn"), value: checkIn && whenOf({ ...checkIn, timeZone }, language) },
        { label: t("show.opensAt"), value: at(registrations.opensAt) },
        { label: t("show.closesAt"), value: at(registrations.closesAt) },
        { label: t("fields.locationId"), value: location?.name ?? t("form.noLocation") },
        { label: t("fields.fieldIds"), value: courts.map(({ name }) => name).join(", ") },
        {
          label: t("courts.title"),
          value: keptCourts.length > 0 && <CourtHoldTimes times={keptCourts} timeZone={timeZone} />,
        },
        { label: t("fields.timeZone"), value: location === null ? timeZone.replaceAll("_", " ") : null },
      ]}
    />
  );
}

function WhoFacts({ tournament }: FactsProps) {
  const { t } = useTranslation("events");
  const { gender, minGirlsPerTeam, maxPlayersPerTeam, minTeams, maxTeams, waitingList, level } = tournament;
  return (
    <Facts
      facts={[
        { label: t("fields.gender"), value: t(`gender.${gender}`) },
        { label: t("fields.levelId"), value: level?.name },
        { label: t("fields.maxPlayersPerTeam"), value: maxPlayersPerTeam },
        { label: t("fields.minGirlsPerTeam"), value: minGirlsPerTeam > 0 ? minGirlsPerTeam : null },
        { label: t("fields.minTeams"), value: minTeams },
        { label: t("fields.maxTeams"), value: maxTeams ?? t("show.noLimit") },
        { label: t("fields.waitingList"), value: t(waitingList ? "show.yes" : "show.no") },
        { label: t("fields.teamNameRequired"), value: t(tournament.teamNameRequired ? "show.yes" : "show.no") },
      ]}
    />
  );
}

function FeeFacts({ tournament }: FactsProps) {
  const { t } = useTranslation("events");
  const language = useLanguage();
  const { feePerTeam, currency, prizePool, welcomeKit } = tournament;
  return (
    <Facts
      facts={[
        {
          label: t("fields.feePerTeam"),
          value: feePerTeam > 0 ? formatCents(feePerTeam, currency, language) : t("show.free"),
        },
        { label: t("fields.prizePool"), value: text(prizePool) },
        { label: t("fields.welcomeKit"), value: text(welcomeKit) },
      ]}
    />
  );
}
