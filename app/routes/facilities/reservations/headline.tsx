import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import type { Headline as HeadlineView } from "./detail-view.ts";
import { ReservationStatusChip } from "./status-chips.tsx";

const Box = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  "& strong": { font: theme.vars.font.h3 },
  "& span": { overflowWrap: "anywhere" },
}));

/** One line that says which reservation this is about. */
export function Headline({ of }: { readonly of: HeadlineView }) {
  const { t } = useTranslation("reservations");
  return (
    <Box>
      <strong>{of.holder}</strong>
      {of.guest && <span>({t("reservations.list.guest")})</span>}
      <span>
        {of.date} <span className="number">{of.hours}</span>
      </span>
      <span>{of.where}</span>
      <ReservationStatusChip status={of.status} canceledBy={of.canceledBy} />
    </Box>
  );
}
