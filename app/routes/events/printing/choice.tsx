import { useTranslation } from "react-i18next";
import { Form, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useNames } from "../matches/names.ts";
import type { LoadedPrint } from "./load.server.ts";
import { orders, papers, printables } from "./query.ts";

const Bar = styled("div")(({ theme }) => ({
  marginBottom: 16,
  "& .fields": { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "20px 12px", marginTop: 16 },
  "& form": { display: "flex", flexWrap: "wrap", alignItems: "end", gap: "20px 12px" },
  "& noscript": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
}));

/** What is printed, and of what: links, a GET form, and the browser's printing. */
export function Choice({ query, rounds, courts }: Pick<LoadedPrint, "query" | "rounds" | "courts">) {
  const { t } = useTranslation("printing");
  const { roundName } = useNames();
  const [search] = useSearchParams();
  const isLive = useHydrated();
  const { what, round, court, paper, order } = query;
  const ofMatches = what === "schedule" || what === "slips";
  return (
    <Bar>
      <LinkTabs
        label={t("what.label")}
        current={what}
        tabs={printables.map((id) => ({
          id,
          to: withQuery(search, { what: id, page: undefined }),
          label: t(`what.${id}`),
        }))}
      />
      <div className="fields">
        <Form method="get" key={JSON.stringify(query)}>
          <input type="hidden" name="what" value={what} />
          <SelectControl
            id="print-round"
            name="round"
            label={t("fields.round")}
            defaultValue={round ?? ""}
            options={[
              { value: "", label: t("all.rounds") },
              ...rounds.map((one) => ({
                value: one.id,
                label: [one.division, roundName(one)].filter(Boolean).join(", "),
              })),
            ]}
          />
          {ofMatches && (
            <SelectControl
              id="print-court"
              name="court"
              label={t("fields.court")}
              defaultValue={court ?? ""}
              options={[
                { value: "", label: t("all.courts") },
                ...courts.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {what === "schedule" && (
            <SelectControl
              id="print-order"
              name="order"
              label={t("fields.order")}
              defaultValue={order}
              options={orders.map((id) => ({ value: id, label: t(`order.${id}`) }))}
            />
          )}
          {what === "bracket" && (
            <SelectControl
              id="print-paper"
              name="paper"
              label={t("fields.paper")}
              defaultValue={paper}
              options={papers.map((id) => ({ value: id, label: id }))}
            />
          )}
          <Button type="submit" variant="outlined">
            {t("show")}
          </Button>
        </Form>
        {isLive && (
          <Button variant="contained" startIcon={<Icon name="print" />} onClick={() => window.print()}>
            {t("print")}
          </Button>
        )}
      </div>
      {/* why the element: a browser with scripts reads a bare text here unparsed, escaped apostrophes and all. */}
      <noscript>
        <span>{t("hint")}</span>
      </noscript>
    </Bar>
  );
}
