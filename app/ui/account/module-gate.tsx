import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useLocation } from "react-router";
import { alertLinks, type ModuleAlert } from "#app/rules/module-alert.ts";
import type { Restricted } from "#app/rules/permissions.ts";
import { Button } from "../button.tsx";
import { FormKey } from "../forms/form-key.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";

// The alert is on the page as it comes; a script makes a dialog of it, which is in the top layer.
const Dialog = styled("dialog")(({ theme }) => ({
  position: "static",
  width: "100%",
  maxWidth: 600,
  margin: "0 0 24px",
  padding: 24,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.vars.palette.elevation.raised,
  "&:modal": {
    position: "fixed",
    width: "calc(100% - 32px)",
    margin: "auto",
    maxHeight: "calc(100dvh - 32px)",
    overflowY: "auto",
  },
  "&::backdrop": { background: "rgb(0 0 0 / 50%)" },
  "& h2": { display: "flex", alignItems: "center", gap: 8, margin: "0 0 8px" },
  "& p": { margin: "0 0 12px" },
  "& .ways": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 20 },
}));

export interface ModuleGateProps {
  readonly alert: (ModuleAlert & { readonly mark: string }) | null;
  /** The roles of the person who reads the alert. */
  readonly roles: Restricted["roles"];
  /** The pages of the area. */
  readonly children: ReactNode;
}

/**
 * The pages of a module's area, below what is to be said of the module, or that alone in their place. The alert is on the
 * page for everybody; a script makes a dialog of it.
 */
export function ModuleGate({ alert, roles, children }: ModuleGateProps) {
  if (!alert) return children;
  return (
    <>
      <AlertDialog key={alert.mark} alert={alert} roles={roles} />
      {alert.isClosable && children}
    </>
  );
}

function AlertDialog({
  alert: { product, reason, isClosable, mark },
  roles,
}: Omit<ModuleGateProps, "children"> & { alert: NonNullable<ModuleGateProps["alert"]> }) {
  const { t } = useTranslation("modules");
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLFormElement>(null);
  const { home, plans } = alertLinks(roles);
  useEffect(() => {
    const shown = dialog.current;
    shown?.close();
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const onClose = () => {
    if (dialog.current?.open) return;
    if (isClosable) close.current?.requestSubmit();
    // why: Escape pressed a second time closes a dialog whatever was said to the first.
    else dialog.current?.showModal();
  };
  const name = t(`products.${product}`);
  return (
    <Dialog
      className="moduleAlert"
      ref={dialog}
      open
      aria-labelledby="module-alert-title"
      onCancel={(event) => !isClosable && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id="module-alert-title">
        <Icon name={isClosable ? "warning" : "lock"} />
        {t(`alert.${reason}.title`, { name })}
      </h2>
      <p>{t(`alert.${reason}.text`)}</p>
      <p>{t(plans ? "alert.plansText" : "alert.whomToAsk")}</p>
      <div className="ways">
        {plans && (
          <Button component={Link} to={plans} variant="contained">
            {t("alert.plans")}
          </Button>
        )}
        <Button component={Link} to={home} variant="outlined">
          {t("alert.home")}
        </Button>
        {isClosable && (
          <Form ref={close} method="post" action="/module-alert">
            <FormKey />
            <input type="hidden" name="mark" value={mark} />
            <input type="hidden" name="to" value={pathname + search} />
            <Button type="submit">{t("alert.close")}</Button>
          </Form>
        )}
      </div>
    </Dialog>
  );
}
