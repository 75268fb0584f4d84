import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { OneTimeSecret } from "#app/ui/one-time-secret.tsx";
import { styled } from "#app/ui/styled.ts";
import { calendarPath } from "./handle.ts";

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: 720,
  "& h3": { font: theme.vars.font.body1, fontWeight: 650 },
  "& dl": { display: "grid", gap: 12, margin: 0 },
  "& dt": { fontWeight: 600 },
  "& dd": { margin: 0 },
}));

interface CalendarAddressProps {
  readonly locationId: string;
  /** The whole address, shown this once. */
  readonly url: string;
}

const programs = ["google", "apple", "outlook"] as const;

/** The address of a calendar just made, and how other programs subscribe to it. */
export function CalendarAddress({ locationId, url }: CalendarAddressProps) {
  const { t } = useTranslation("calendar-feeds");
  const words = {
    ...{ once: t("address.once"), label: t("address.label") },
    ...{ copy: t("address.copy"), copied: t("address.copied") },
  };
  return (
    <Panel title={t("address.title")} padded>
      <Body>
        <OneTimeSecret id="calendar-address" url={url} words={words} />
        <p>
          <a href={url.replace(/^https?:/u, "webcal:")}>{t("address.open")}</a>
        </p>
        <h3>{t("address.how")}</h3>
        <dl>
          {programs.map((program) => (
            <div key={program}>
              <dt>{t(`programs.${program}.name`)}</dt>
              <dd>{t(`programs.${program}.steps`)}</dd>
            </div>
          ))}
        </dl>
        <p>{t("address.delay")}</p>
        <div>
          <Button component={Link} to={calendarPath(locationId)} variant="outlined">
            {t("address.done")}
          </Button>
        </div>
      </Body>
    </Panel>
  );
}
