import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useLocation } from "react-router";
import { alertLinks, type ModuleAlert } from "#app/rules/module-alert.ts";
import type { Restricted } from "#app/rules/permissions.ts";
import { Button } from "../button.tsx";
import { FormKey } from "../forms/form-key.tsx";
import { Icon } from "../icon.tsx";
import "./module-gate.css";

interface ModuleGateProps {
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
    <dialog
      ref={dialog}
      open
      className="moduleAlert"
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
      <div className="moduleAlertWays">
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
    </dialog>
  );
}
