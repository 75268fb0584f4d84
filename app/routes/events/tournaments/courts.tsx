import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { tournaments } from "#contracts/events/tournaments.ts";
import { seenVersion } from "#contracts/scalars.ts";
import type { Route } from "./+types/courts";
import { previewCourtHolds } from "./court-holds.server.ts";
import { CourtHoldConflicts, CourtHoldTimes } from "./court-holds.tsx";
import { belowTournament, tournamentPath } from "./handle.ts";
import { requireTournament, targetOf } from "./load.server.ts";
import { NothingToChange } from "./nothing-to-change.tsx";

export const handle = belowTournament("events:courts.title", { i18n: ["tournaments"] });

const courtsForm = z.object({ keepCourts: z.enum(["keep", "release"]), ...seenVersion });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { status, courts, keptCourts, timeZone, version } = tournament;
  const isOpen = status === "published" || status === "live";
  const offer = isOpen && keptCourts.length === 0 ? await previewCourtHolds(staff, tournament) : null;
  return { record, status, names: courts.map(({ name }) => name), keptCourts, timeZone, version, offer };
}

/** Keeps the courts of a tournament for it, or gives them back, as the pressed button says. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { id } = tournament;
  const before = tournament.keptCourts.length > 0;
  return submit(args, staff, {
    action: "event.edit",
    op: tournaments.update,
    form: formOf(courtsForm, staff),
    input: ({ keepCourts, ...body }) => ({
      params: { id },
      query: {},
      body: { ...body, keepCourts: keepCourts === "keep" },
    }),
    target: targetOf(tournament),
    changes: ({ keepCourts }) => ({ keepCourts: { before, after: keepCourts === "keep" } }),
    done: (_, { keepCourts }) => ({
      to: tournamentPath(id),
      key: keepCourts === "keep" ? "tournaments:courts.doneKeeping" : "tournaments:courts.doneReleasing",
    }),
  });
}

export default function CurrentCourtHolds({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["tournaments", "events"]);
  const { record, status, names, keptCourts, timeZone, version, offer } = loaderData;
  const [form] = useAppForm<{ keepCourts: string }>({ id: "courts", lastResult: actionData });
  const back = tournamentPath(record.id);
  if (status === "canceled") return <NothingToChange id={record.id} />;
  const isKept = keptCourts.length > 0;
  if (!isKept && offer === null)
    return (
      <Panel>
        <EmptyState
          icon="lock"
          title={t("tournaments:courts.nothing")}
          hint={t(names.length > 0 ? "tournaments:courts.later" : "tournaments:courts.none")}
        >
          <Button
            component={Link}
            to={tournamentPath(record.id, names.length > 0 ? "publication" : "edit")}
            variant="outlined"
          >
            {t(names.length > 0 ? "events:publication.title" : "events:edit.title")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="events">
        <ErrorSummary form={form} />
        <VersionField version={version} />
        {isKept || offer?.conflicts.length === 0 ? (
          <>
            <p>{t(isKept ? "tournaments:courts.kept" : "tournaments:courts.offer", { courts: names.join(", ") })}</p>
            <p>
              <CourtHoldTimes times={isKept ? keptCourts : (offer?.times ?? [])} timeZone={timeZone} />
            </p>
            <p>{t("tournaments:courts.until")}</p>
            <FormActions
              submit={t(isKept ? "tournaments:courts.release" : "tournaments:courts.keep")}
              name="keepCourts"
              value={isKept ? "release" : "keep"}
              cancelTo={back}
            />
          </>
        ) : (
          offer && <CourtHoldConflicts {...offer} />
        )}
      </AppForm>
    </Panel>
  );
}
