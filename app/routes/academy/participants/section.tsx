import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { DocumentChip, PaymentStateChip } from "../memberships/chips.tsx";
import { MarkChip, useAccessName } from "./chips.tsx";
import { newParticipantPath, participantPath, presencePath } from "./paths.ts";
import type { ParticipantRow } from "./view.ts";

const Chips = styled("div")({ display: "flex", flexWrap: "wrap", gap: 4 });
const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

interface ParticipantsSectionProps {
  readonly trainingId: string;
  readonly rows: readonly ParticipantRow[];
  /** Whether others can be let in. */
  readonly canEnter: boolean;
  readonly isCanceled: boolean;
}

/** The people in a training, on its own page: by what they are in, whether they were there, papers, money, notes. */
export function ParticipantsSection(props: ParticipantsSectionProps) {
  const { trainingId, rows, canEnter, isCanceled } = props;
  const { t } = useTranslation("participants");
  const accessName = useAccessName();
  const add = (variant: "text" | "contained") => (
    <Button
      component={Link}
      to={newParticipantPath(trainingId)}
      variant={variant}
      size="small"
      startIcon={<Icon name="add" />}
    >
      {t("section.add")}
    </Button>
  );
  return (
    <List
      title={t("section.title")}
      actions={
        <Buttons>
          {rows.length > 0 && !isCanceled && (
            <Button component={Link} to={presencePath(trainingId)} size="small" startIcon={<Icon name="check" />}>
              {t("section.toPresence")}
            </Button>
          )}
          {canEnter && rows.length > 0 && add("text")}
        </Buttons>
      }
      caption={t("section.title")}
      empty={{
        icon: "groups",
        title: t("section.empty"),
        hint: t(canEnter ? "section.emptyHint" : "section.emptyOver"),
        ...(canEnter && { children: add("contained") }),
      }}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "athlete",
          header: t("section.athlete"),
          cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name),
        },
        {
          id: "access",
          header: t("fields.access"),
          card: "middle",
          cell: ({ access, tokenSpent, beyondCapacity, late }) => (
            <>
              {accessName(access)}
              {(tokenSpent || beyondCapacity || late) && (
                <small>
                  {[tokenSpent && t("section.spent"), beyondCapacity && t("section.beyond"), late && t("section.late")]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              )}
            </>
          ),
        },
        {
          id: "presence",
          header: t("fields.mark"),
          card: "topEnd",
          cell: ({ mark, hasRecovery }) => (
            <Chips>
              <MarkChip mark={mark} />
              {hasRecovery && (
                <StatusChip tone="info" icon="repeat">
                  {t("section.recovery")}
                </StatusChip>
              )}
            </Chips>
          ),
        },
        {
          id: "papers",
          header: t("section.certificate"),
          card: "bottom",
          cell: ({ medicalCertificate, paymentState }) => (
            <Chips>
              <DocumentChip state={medicalCertificate} />
              {paymentState && paymentState !== "fine" && <PaymentStateChip state={paymentState} />}
            </Chips>
          ),
        },
        { id: "notes", header: t("fields.notes"), card: "none", cell: ({ notes }) => notes || "–" },
        {
          id: "actions",
          header: t("section.actions"),
          align: "end",
          card: "bottomEnd",
          cell: ({ id, name, withdrawable }) => (
            <RowActions>
              {!isCanceled && (
                <IconLink
                  icon="edit"
                  label={t("section.edit", { name })}
                  to={participantPath(trainingId, id, "edit")}
                />
              )}
              {withdrawable && (
                <IconLink
                  icon="logout"
                  label={t("section.withdraw", { name })}
                  to={participantPath(trainingId, id, "withdrawal")}
                />
              )}
            </RowActions>
          ),
        },
      ]}
    />
  );
}
