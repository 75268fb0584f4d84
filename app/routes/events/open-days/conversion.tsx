import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import type { OpenDayConversion } from "#contracts/events/open-days.ts";

const Figures = styled("dl")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, auto))",
  gap: "4px 24px",
  margin: 0,
  "& div": { display: "flex", flexDirection: "column-reverse" },
  "& dt": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, font: theme.vars.font.h3, fontVariantNumeric: "tabular-nums" },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", width: "100%" },
}));

const steps = ["subscribed", "came", "asked", "joined"] as const;

/** What an open day brought: from the people who subscribed to those who are members. */
export function Conversion({ conversion }: { readonly conversion: OpenDayConversion }) {
  const { t } = useTranslation("open-days");
  return (
    <Figures>
      {steps.map((step) => (
        <div key={step}>
          <dt>{t(`conversion.${step}`)}</dt>
          <dd>{conversion[step]}</dd>
        </div>
      ))}
    </Figures>
  );
}
