import { useTranslation } from "react-i18next";

/** The mark: a court seen from above, the net across it. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="var(--mui-palette-shell-accent)" />
        <g fill="none" stroke="#10312b" strokeWidth="2">
          <path d="M7 5.5h18v21H7zM7 10.5h18M7 21.5h18M16 10.5v11" />
          <path d="M4.5 16h23" strokeWidth="2.5" strokeLinecap="round" />
        </g>
      </svg>
      <span>{t("app.name")}</span>
    </span>
  );
}
