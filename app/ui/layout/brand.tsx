import { useTranslation } from "react-i18next";

/** The product's mark, a ball, and its name. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--mui-palette-shell-accent)" />
        <g fill="none" stroke="#10312b" strokeWidth="2.25" strokeLinecap="round">
          <circle cx="16" cy="16" r="10" />
          <path d="M9.6 8.6c4.4 3.9 4.4 10.9 0 14.8M22.4 8.6c-4.4 3.9-4.4 10.9 0 14.8" />
        </g>
      </svg>
      <span>{t("app.name")}</span>
    </span>
  );
}
