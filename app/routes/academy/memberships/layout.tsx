import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type RouteHandle, usePageFacts } from "#app/ui/layout/handle.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { Photo } from "../athletes/photo-line.tsx";
import { saleToMember } from "../subscriptions/handle.ts";
import type { Route } from "./+types/layout";
import { MembershipChip, PaymentStateChip } from "./chips.tsx";
import { requireMember } from "./load.server.ts";
import { sectionPath, sections, sectionTexts } from "./sections.ts";
import { stepOf, steps, stepsFrom } from "./steps.ts";

export const handle: RouteHandle = { i18n: [...sectionTexts, "money"] };

export async function loader(args: Route.LoaderArgs) {
  const { membership, member } = await requireMember(args);
  const { status, paymentState, open, athlete, guardians } = membership;
  // The person to call about a child is a grown-up.
  const contact = athlete.isMinor ? (guardians.find(({ receivesMail }) => receivesMail) ?? guardians[0]) : undefined;
  return {
    member,
    athlete: { id: athlete.id, photo: athlete.photo },
    status,
    paymentState,
    isOwing: open.length > 0,
    isMinor: athlete.isMinor,
    contact: {
      of: contact ? `${contact.firstName} ${contact.lastName}` : null,
      phone: contact?.phoneNumber ?? athlete.phoneNumber,
      email: contact?.email ?? athlete.email,
    },
  };
}

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  marginBottom: theme.spacing(1),
  "& > .facts, & > .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  "& > .buttons": { marginInlineStart: "auto" },
  "& .contact": { font: theme.vars.font.body2, color: theme.vars.palette.text.secondary },
  "& img": { width: 48, height: 48, borderRadius: 24, objectFit: "cover" },
  "& .personal": { display: "inline-flex", alignItems: "center", minHeight: 36, font: theme.vars.font.body2 },
  "& .contact a": { display: "inline-flex", alignItems: "center", minHeight: 36, overflowWrap: "anywhere" },
  [theme.breakpoints.down("sm")]: { "& > .buttons": { marginInlineStart: 0 }, "& > .facts": { rowGap: 0 } },
}));

/** One membership: how it stands and what to do next, links to its parts, and the part's page below them. */
export default function MembershipLayout({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  const lookup = useLookup();
  const { pathname } = useLocation();
  const { title } = usePageFacts();
  const { athlete, status, paymentState, isOwing, isMinor, contact } = loaderData;
  const isSection = sections.some(({ path }) => sectionPath(params.membershipId, path) === pathname);
  const tabs = sections.map(({ path, label }) => ({
    to: sectionPath(params.membershipId, path),
    label: lookup(label),
    end: path === "",
  }));
  return (
    <>
      <Head>
        <div className="facts">
          {athlete.photo !== null && <Photo photo={athlete.photo} />}
          <MembershipChip status={status} />
          {isMinor && <span className="chip neutral">{t("list.minor")}</span>}
          {paymentState !== "fine" && <PaymentStateChip state={paymentState} />}
          <span className="contact">
            {contact.of && `${contact.of} `}
            {contact.phone && <a href={`tel:${contact.phone.replace(/\s/gu, "")}`}>{contact.phone}</a>}
            {contact.phone && contact.email && " · "}
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          </span>
          <Link className="personal" to={`/my-organization/athletes/${athlete.id}/edit`}>
            {lookup("athletes:edit.link")}
          </Link>
        </div>
        {stepOf(pathname) === undefined && (
          <div className="buttons">
            {isOwing && (
              <Button
                component={Link}
                to={`/my-organization/collect?athleteId=${athlete.id}`}
                variant={status === "accepted" ? "contained" : "outlined"}
                startIcon={<Icon name="euro" />}
              >
                {t("show.collect")}
              </Button>
            )}
            {status === "accepted" && (
              <Button
                component={Link}
                to={saleToMember(params.membershipId)}
                variant={isOwing ? "outlined" : "contained"}
                startIcon={<Icon name="add" />}
              >
                {t("show.sell")}
              </Button>
            )}
            {stepsFrom[status].map((step, at) => (
              <Button
                key={step}
                component={Link}
                to={sectionPath(params.membershipId, steps[step].path)}
                variant={status === "accepted" ? "text" : at === 0 ? "contained" : "outlined"}
                color={steps[step].asksReason ? "error" : "primary"}
                startIcon={<Icon name={steps[step].icon} />}
              >
                {t(`steps.${step}.button`)}
              </Button>
            ))}
          </div>
        )}
      </Head>
      <Tabs label={t("sections.label")} tabs={tabs} />
      {!isSection && <h2>{title}</h2>}
      <Outlet />
    </>
  );
}
