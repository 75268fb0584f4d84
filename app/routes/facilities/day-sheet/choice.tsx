import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { DateControl } from "#app/ui/forms/date-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface ChoiceProps {
  readonly date: string;
  readonly locationId: string;
  readonly places: readonly Option[];
  readonly isByCourt: boolean;
}

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 12,
  marginBottom: 16,
  "& form": { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "20px 12px" },
  "& .check": { display: "flex", alignItems: "center", gap: 8, minHeight: 40, font: theme.vars.font.body2 },
  "& .check input": { width: 18, height: 18, margin: 0 },
  "& noscript": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  "@media print": { display: "none" },
}));

/** Which day of which location is printed, and how it is spread over pages: a GET form, and the browser's printing. */
export function Choice({ date, locationId, places, isByCourt }: ChoiceProps) {
  const { t } = useTranslation("agenda");
  const isLive = useHydrated();
  return (
    <Bar>
      <Form method="get" key={`${date} ${locationId} ${isByCourt}`}>
        <DateControl id="print-date" name="date" label={t("print.date")} defaultValue={date} />
        <SelectControl
          id="print-location"
          name="locationId"
          label={t("location.label")}
          defaultValue={locationId}
          options={[...places, { value: "all", label: t("location.all") }]}
        />
        <label className="check">
          <input type="checkbox" name="pages" value="court" defaultChecked={isByCourt} />
          {t("print.byCourt")}
        </label>
        <Button type="submit" variant="outlined">
          {t("print.show")}
        </Button>
      </Form>
      {isLive && (
        <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => window.print()}>
          {t("print.print")}
        </Button>
      )}
      {/* why the element: a browser with scripts reads a bare text here unparsed, escaped apostrophes and all. */}
      <noscript>
        <span>{t("print.hint")}</span>
      </noscript>
    </Bar>
  );
}
