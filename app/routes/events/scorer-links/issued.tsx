import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { OneTimeSecret } from "#app/ui/one-time-secret.tsx";
import { Qr } from "#app/ui/qr.tsx";
import { styled } from "#app/ui/styled.ts";

const Body = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  maxWidth: 720,
  justifyItems: "start",
  "& > div": { width: "100%" },
  "& svg": { maxWidth: "100%", height: "auto" },
}));

interface IssuedProps {
  readonly title: string;
  /** How the address is handed on, and what it does. */
  readonly how: string;
  /** The whole address, shown this once. */
  readonly url: string;
  readonly qr: { readonly size: number; readonly path: string };
  /** The list, to which the page leads back. */
  readonly backTo: string;
}

/** An address that was made just now: as a text to copy, as a code to be read by a telephone. */
export function Issued({ title, how, url, qr, backTo }: IssuedProps) {
  const { t } = useTranslation("scoring");
  const words = {
    ...{ once: t("address.once"), label: t("address.label") },
    ...{ copy: t("address.copy"), copied: t("address.copied") },
  };
  return (
    <Panel title={title} padded>
      <Body>
        <OneTimeSecret id="issued-address" url={url} words={words} />
        <p>{how}</p>
        <Qr code={qr} label={t("address.qr")} width={240} />
        <Button component={Link} to={backTo} variant="outlined">
          {t("address.done")}
        </Button>
      </Body>
    </Panel>
  );
}
