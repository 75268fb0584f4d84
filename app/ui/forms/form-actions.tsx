import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { useLanguage } from "../use-language.ts";
import { useFormInfo } from "./app-form.tsx";
import { type FilledField, filledFieldsOf } from "./filled-fields.ts";

interface FormActionsProps {
  readonly submit: string;
  /** Where "Annulla" leads; no such link without it. */
  readonly cancelTo?: string;
  readonly cancel?: string;
  /** The colour of the button: red for what cannot be undone. */
  readonly tone?: "primary" | "error";
  /** The name that is sent when this button is pressed. */
  readonly name?: string;
  readonly value?: string;
  /** Further submit buttons, after the first. */
  readonly children?: ReactNode;
}

/**
 * The end of a form: the button that saves, and the way out. While the form is on its way the button says so. In a wide
 * window it stands beside the fields and tells what has been entered.
 */
export function FormActions({ submit, cancelTo, cancel, tone = "primary", name, value, children }: FormActionsProps) {
  const { t } = useTranslation();
  const { pending } = useFormInfo();
  return (
    <div className="formEnd">
      <div className="formButtons">
        <Button type="submit" variant="contained" color={tone} name={name} value={value} aria-disabled={pending}>
          {pending ? t("forms.pending") : submit}
        </Button>
        {children}
        {cancelTo && (
          <Button component={Link} to={cancelTo} variant="text" color="inherit">
            {cancel ?? t("actions.cancel")}
          </Button>
        )}
        <span role="status" className="visuallyHidden">
          {pending ? t("forms.pending") : ""}
        </span>
      </div>
      <Entered />
    </div>
  );
}

/** What has been entered so far, read from the form itself; without scripts there is nothing to tell. */
function Entered() {
  const { labelOf } = useFormInfo();
  const language = useLanguage();
  const list = useRef<HTMLDListElement>(null);
  const [facts, setFacts] = useState<readonly FilledField[]>([]);
  useEffect(() => {
    const form = list.current?.closest("form");
    if (!form) return;
    const read = () => setFacts(filledFieldsOf(form, labelOf, language));
    read();
    form.addEventListener("input", read);
    // why: a field that a script fills (a chosen athlete, a picked date) sends no event, but its element says it.
    const filled = new MutationObserver(read);
    filled.observe(form, { subtree: true, attributeFilter: ["value"] });
    return () => {
      form.removeEventListener("input", read);
      filled.disconnect();
    };
  }, [labelOf, language]);
  return (
    <dl ref={list} className="entered">
      {facts.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
