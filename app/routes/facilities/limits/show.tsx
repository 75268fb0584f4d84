import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { turnLengthOn } from "#app/rules/turns.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { sports } from "#contracts/settings/sports.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/show";
import { limitsPath } from "./handle.ts";
import { loadBooking } from "./load.server.ts";
import { bookingSentences, type Sentence, soldTurns } from "./view.ts";

export const handle = belowLocation("limits:title", { i18n: ["limits"] });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [{ location, fields, timeZone, booking }, turns, allSports] = await Promise.all([
    loadBooking(staff, args.params.locationId),
    staff.call(priceLists.turns, { query: { locationId: args.params.locationId } }),
    staff.call(sports.list),
  ]);
  const date = today(timeZone, new Date());
  const sold = soldTurns(turns.data, fields, allSports.data, date);
  const isAllSold = fields.every(({ id }) => turnLengthOn(turns.data, { fieldId: id, date }) !== null);
  return { location, say: bookingSentences(booking, sold, isAllSold), bookingRules: booking.settings.bookingRules };
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& ul": { margin: 0, paddingInlineStart: 20, maxWidth: "72ch" },
  "& li + li": { marginTop: 4 },
  "& .lead": { margin: "0 0 8px", color: theme.vars.palette.text.secondary, maxWidth: "72ch" },
  "& h3": { margin: "16px 0 4px", font: theme.vars.font.body2, fontWeight: 600 },
  "& .text": { margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "72ch" },
}));

export default function BookingLimits({ loaderData: { location, say, bookingRules } }: Route.ComponentProps) {
  const { t } = useTranslation("limits");
  const below = limitsPath(location.id);
  return (
    <Stack>
      <Group title={t("settings.title")} lead={t("settings.lead")} editTo={`${below}/settings`} sentences={say.app}>
        {bookingRules && (
          <>
            <h3>{t("settings.bookingRules")}</h3>
            <p className="text">{bookingRules}</p>
          </>
        )}
      </Group>
      <Group
        title={t("bookings.title")}
        lead={t("bookings.lead")}
        editTo={`${below}/bookings`}
        sentences={say.bookings}
      />
      <Group
        title={t("athletes.title")}
        lead={t("athletes.lead")}
        editTo={`${below}/athletes`}
        sentences={say.athletes}
      />
    </Stack>
  );
}

interface GroupProps {
  readonly title: string;
  readonly lead: string;
  readonly editTo: string;
  readonly sentences: readonly Sentence[];
  readonly children?: ReactNode;
}

/** Some rules in sentences, and the way to change them. */
function Group({ title, lead, editTo, sentences, children }: GroupProps) {
  const { t } = useTranslation("limits");
  const lookup = useLookup();
  const edit = (
    <Button component={Link} to={editTo} variant="text" size="small" aria-label={t("editOf", { title })}>
      {t("edit")}
    </Button>
  );
  return (
    <Panel title={title} actions={edit} padded>
      <p className="lead">{lead}</p>
      <ul>
        {sentences.map(({ key, values }) => (
          <li key={`${key} ${values.courts ?? ""}`}>{lookup(`limits:say.${key}`, values)}</li>
        ))}
      </ul>
      {children}
    </Panel>
  );
}
