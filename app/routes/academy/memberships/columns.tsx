import { useTranslation } from "react-i18next";
import { coinTypes } from "#app/rules/coins.ts";
import { formatSums } from "#app/rules/money.ts";
import { styled } from "#app/ui/styled.ts";
import type { ListColumn, ListColumns } from "#app/ui/tables/data-table.tsx";
import { StyledTable, wideMiddleEnd } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { ConsentsChip, DocumentChip, MembershipChip, PaymentStateChip } from "./chips.tsx";
import type { MemberRow } from "./view.ts";

export const MemberTable = styled(StyledTable)(wideMiddleEnd);

/**
 * What a secretary looks for in a member.
 * @param asksConsents whether the club asks consents at all
 */
export function useMemberColumns(asksConsents: boolean): ListColumns<MemberRow> {
  const { t } = useTranslation("memberships");
  const language = useLanguage();
  const tokens = ({ wallet }: MemberRow) =>
    coinTypes.filter((type) => wallet.token[type] > 0).map((type) => `${t(`coins.${type}`)} ${wallet.token[type]}`);
  const consents: ListColumn<MemberRow> = {
    id: "consents",
    header: t("list.consents"),
    card: "none",
    cell: (row) => <ConsentsChip state={row.consents} />,
  };
  return [
    {
      id: "athlete",
      header: t("list.athlete"),
      sort: "athlete.lastName",
      cell: ({ name, age, isMinor }) => (
        <>
          {name}
          {age !== null && (
            <small>
              {t("list.age", { count: age })}
              {isMinor && <span className="offCard"> · {t("list.minor")}</span>}
            </small>
          )}
        </>
      ),
    },
    {
      id: "status",
      header: t("list.status"),
      card: "topEnd",
      cell: ({ status }) => <MembershipChip status={status} />,
    },
    { id: "level", header: t("fields.levelId"), card: "middle", cell: ({ level }) => level?.name ?? "" },
    { id: "groups", header: t("fields.groupIds"), card: "none", cell: ({ groups }) => groups },
    {
      id: "certificate",
      header: t("list.certificate"),
      card: "bottom",
      cell: ({ medicalCertificate }) => (
        <>
          <span className="cellLabel">{t("list.certificateShort")} </span>
          <DocumentChip state={medicalCertificate} />
        </>
      ),
    },
    ...(asksConsents ? [consents] : []),
    {
      id: "tokens",
      header: t("list.tokens"),
      card: "none",
      cell: (row) => tokens(row).map((text) => <small key={text}>{text}</small>),
    },
    {
      id: "toPay",
      header: t("list.toPay"),
      align: "end",
      card: "parts",
      cell: ({ paymentState, open }) => (
        <>
          {paymentState !== "fine" && (
            // On a card the amount says what is owed, and this chip says who is late with it.
            <span className={paymentState === "debtor" ? "bottomEnd" : "offCard"}>
              <PaymentStateChip state={paymentState} />
            </span>
          )}
          {open.length > 0 && (
            <span className="middleEnd number">
              {" "}
              <span className="cellLabel">{t("list.toPay")} </span>
              {formatSums(open, "toPay", language)}
            </span>
          )}
        </>
      ),
    },
    { id: "sites", header: t("list.sites"), card: "none", cell: ({ sites }) => sites },
  ];
}
