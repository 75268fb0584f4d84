import { useTranslation } from "react-i18next";
import { formatCents } from "#app/rules/money.ts";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { MovePreview } from "./move.server.ts";

type Side = Pick<MovePreview["before"], "date" | "hours" | "where" | "price">;

const Table = styled("table")(({ theme }) => ({
  borderCollapse: "collapse",
  "& th, & td": { padding: "6px 16px 6px 0", textAlign: "start", verticalAlign: "top" },
  "& tbody th": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& thead th": { font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& .changed": { fontWeight: 700 },
}));

/** A move as two columns, what it was and what it becomes; what changes is set in bold. */
export function MoveComparison({ before, after }: { readonly before: Side; readonly after: Side }) {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  const money = (cents: number) => formatCents(cents, after.price.currency, language);
  const lines = [
    [t("reservations.move.when"), `${before.date} ${before.hours}`, `${after.date} ${after.hours}`],
    [t("reservations.move.where"), before.where, after.where],
    [t("reservations.move.asked"), money(before.price.discounted), money(after.price.discounted)],
    [t("reservations.move.toPay"), money(before.price.toPay), money(after.price.toPay)],
  ] as const;
  return (
    <Table>
      <thead>
        <tr>
          <td />
          <th scope="col">{t("reservations.move.before")}</th>
          <th scope="col">{t("reservations.move.after")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([label, was, becomes]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{was}</td>
            <td className={was === becomes ? undefined : "changed"}>{becomes}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
