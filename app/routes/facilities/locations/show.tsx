import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { sports } from "#contracts/settings/sports.ts";
import { pictureUrl } from "../pictures.ts";
import type { Route } from "./+types/show";
import { belowLocation } from "./handle.ts";
import { loadTexts } from "./load.server.ts";
import { Translations } from "./translations.tsx";
import { servicesOf, sportNames, textNames, toTranslations } from "./view.ts";

export const handle = {
  ...belowLocation("locations:sections.general", {
    action: (id) => ({ to: `/locations/${id}/edit`, label: "locations:show.edit", icon: "edit" }),
  }),
  back: "/locations/list",
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [{ location, original }, allSports] = await Promise.all([
    loadTexts(staff, args.params.locationId),
    staff.call(sports.list),
  ]);
  return {
    location,
    translations: toTranslations(location, original),
    sports: sportNames(location.sportIds, allSports.data, staff.locale),
    services: servicesOf(location),
  };
}

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& .text": { whiteSpace: "pre-line" },
  "& .general": { display: "flex", flexWrap: "wrap", gap: theme.spacing(2, 3), "& dl": { flex: "1 1 320px" } },
  "& .cover": { display: "block", width: "fit-content" },
  "& .cover img": { display: "block", objectFit: "cover", borderRadius: theme.vars.shape.borderRadius },
}));

export default function LocationPage({ loaderData }: Route.ComponentProps) {
  const { location, translations, sports: names, services } = loaderData;
  const { t } = useTranslation("locations");
  const [cover] = location.media;
  const text = (value: string | null) => value && <span className="text">{value}</span>;
  return (
    <Stack>
      <Panel padded>
        <div className="general">
          {cover !== undefined && (
            <Link className="cover" to={`/locations/${location.id}/media`}>
              <img src={pictureUrl(cover, "thumbnail")} alt={t("show.gallery")} width={240} height={160} />
            </Link>
          )}
          <Facts
            facts={[
              { label: t("form.address"), value: location.address },
              { label: t("form.timeZone"), value: location.timeZone },
              { label: t("form.sportIds"), value: names.join(", ") || t("show.none") },
              {
                label: t("form.services"),
                value: services.map((name) => t(`services.${name}`)).join(", ") || t("show.none"),
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t("show.texts")} padded>
        {textNames.every((name) => !location[name]) ? (
          <p>{t("show.noTexts")}</p>
        ) : (
          <Facts facts={textNames.map((name) => ({ label: t(`form.${name}`), value: text(location[name]) }))} />
        )}
      </Panel>
      <Panel title={t("translate.title")}>
        <Translations locationId={location.id} translations={translations} />
      </Panel>
      <div>
        <Button component={Link} to={`/locations/${location.id}/delete`} variant="text" color="error">
          {t("show.delete")}
        </Button>
        <HistoryLink id={location.id} />
      </div>
    </Stack>
  );
}
