import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LoadedPrint } from "./load.server.ts";

interface SheetProps {
  readonly about: LoadedPrint["about"];
  /** What the sheet is about. */
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A page, or a part of several pages, with its club and the time of printing: it may be handed on alone. */
export function Sheet({ about: { club, name, printedAt }, title, className, children }: SheetProps) {
  const { t } = useTranslation("printing");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, which takes a keyboard's focus.
    <section className={`paper ${className}`} aria-label={`${name}: ${title}`} tabIndex={0}>
      <header>
        <h2>
          {name} <span>{title}</span>
        </h2>
        <p>{t("printedAt", { club, time: printedAt })}</p>
      </header>
      {children}
    </section>
  );
}
