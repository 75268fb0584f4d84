import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import { visibleMenu } from "#app/rules/menu.ts";
import { Shell } from "#app/ui/layout/shell.tsx";
import { Bell } from "#app/ui/live/bell.tsx";
import { Playing } from "#app/ui/live/playing.tsx";
import type { FrameFacts } from "./main-frame.server.ts";

interface FrameProps {
  readonly layout: FrameFacts;
  readonly children: ReactNode;
}

/** The shell around a page, or around what went wrong with it. */
export function Frame({ layout, children }: FrameProps) {
  const { t, i18n } = useTranslation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { roles, hasContract, bell, pending, playing, ...facts } = layout;
  const roleNames = new Intl.ListFormat(i18n.language).format(roles.map((role) => t(`roles.${role}`)));
  return (
    <Shell
      {...facts}
      roles={roleNames}
      sections={visibleMenu(roles)}
      dots={hasContract ? {} : { information: t("shell.contractMissing") }}
      counts={{ pending: { count: pending, words: t("shell.waiting", { count: pending }) } }}
      bell={
        <>
          <Playing count={playing} />
          <Bell {...bell} />
        </>
      }
      flash={root?.flash}
    >
      {children}
    </Shell>
  );
}
