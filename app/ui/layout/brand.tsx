import { useTranslation } from "react-i18next";

/** The mark: a court seen from above, the net across it. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="var(--mui-palette-shell-accent)" />
        <g fill="none" stroke="#10312b" strokeWidth="2.25">
          <path d="M8 5.5h16v21H8zM8 11h16M8 21h16" />
          <path d="M4.5 16h23" strokeWidth="3" strokeLinecap="round" />
        </g>
      </svg>
      <span>{t("app.name")}</span>
    </span>
  );
}
