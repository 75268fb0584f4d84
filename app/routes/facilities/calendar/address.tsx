import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { calendarPath } from "./handle.ts";

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: 720,
  "& .address": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .address input": {
    flex: "1 1 260px",
    minWidth: 0,
    padding: "8px 10px",
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    font: theme.vars.font.body2,
    fontFamily: "monospace",
  },
  "& label": { display: "block", marginBottom: 4, font: theme.vars.font.body2, fontWeight: 600 },
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
  const { t } = useTranslation("calendar");
  return (
    <Panel title={t("address.title")} padded>
      <Body>
        <Alert severity="warning">{t("address.once")}</Alert>
        <div>
          <label htmlFor="calendar-address">{t("address.label")}</label>
          <div className="address">
            <input
              id="calendar-address"
              type="text"
              readOnly
              value={url}
              spellCheck={false}
              autoComplete="off"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={url} />
          </div>
        </div>
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

/** Copies the address, where a script may. */
function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation("calendar");
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  if (!hydrated || !("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button type="button" variant="outlined" startIcon={<Icon name={copied ? "check" : "note"} />} onClick={copy}>
        {copied ? t("address.copied") : t("address.copy")}
      </Button>
      <span role="status" className="visuallyHidden">
        {copied ? t("address.copied") : ""}
      </span>
    </>
  );
}
