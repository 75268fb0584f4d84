import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRevalidator } from "react-router";
import { lastSignedLog, requestSignedLog } from "#app/backend/audit/export.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { belowAccount } from "#app/ui/account/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { clubExports } from "#contracts/operations/club-exports.ts";
import type { Route } from "./+types/list";
import { ClubFile, LogFile } from "./files.tsx";
import { ClubExportForm } from "./form.tsx";
import { clubFileOf, logFileOf } from "./view.ts";

export const handle = belowAccount("club-exports:title", { i18n: ["club-exports", "notifications"] });

/** How often a page looks how far a file is, in seconds. */
const interval = 4;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, managers);
  const [{ data }, log] = await Promise.all([staff.call(clubExports.list), lastSignedLog(args, staff)]);
  const { timeZone } = staff.staff.organization;
  // why the newest that is no failure of today: a file that is still kept is what people come for.
  const ready = data.find(({ state }) => state === "ready");
  const newest = data[0];
  return {
    email: staff.account.email,
    club: newest && clubFileOf(newest, timeZone),
    before: ready && ready.id !== newest?.id ? clubFileOf(ready, timeZone) : undefined,
    log: log && logFileOf(log, timeZone),
  };
}

const schema = clubExports.create.body;

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, managers);
  const fields = { "password.current_wrong": "password" };
  return accept(args, { form: schema, hide: ["password"], fields }, async (value) => {
    const done = await write(
      args,
      staff,
      {
        action: "club_export.create",
        op: clubExports.create,
        target: { type: "clubExport" },
        targetFrom: ({ id }) => id,
        changes: {},
        done: { to: "/account/data", key: "club-exports:started", severity: "info" },
      },
      value,
    );
    // why after it: a wrong password asks for nothing.
    await requestSignedLog(args, staff);
    return done;
  });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  "& .text": { maxWidth: 720 },
  "& .text p + p": { marginTop: theme.spacing(1) },
}));

/** Reads the page again while a file is being made. */
function useProgress(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), interval * 1000);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

export default function ClubData({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("club-exports");
  const { email, club, before, log } = loaderData;
  const isUnderWay = club?.state === "running" || log?.state === "running";
  useProgress(isUnderWay);
  // The first time nothing is there yet but the way to it; later people come for the file.
  const ask = (
    <Panel title={t("ask.title")} padded>
      <ClubExportForm email={email} lastResult={actionData} />
    </Panel>
  );
  return (
    <Stack>
      {isUnderWay && !actionData && (
        <noscript>
          <meta httpEquiv="refresh" content={String(interval)} />
        </noscript>
      )}
      <Panel title={t("about.title")} padded>
        <div className="text">
          <p>{t("about.what")}</p>
          <p>{t("about.without")}</p>
          <p>
            <Link to="/documentation/club-data">{t("about.more")}</Link>
          </p>
        </div>
      </Panel>
      {club === undefined && ask}
      <Panel title={t("club.title")} padded>
        <ClubFile file={club} before={before} />
      </Panel>
      <Panel title={t("signedLog.title")} padded>
        <LogFile file={log} />
      </Panel>
      {club !== undefined && club.state !== "running" && ask}
    </Stack>
  );
}
