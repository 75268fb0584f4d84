import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { styled } from "../styled.ts";
import { useFormInfo } from "./app-form.tsx";

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12, paddingTop: 4 });

interface FormActionsProps {
  readonly submit: string;
  /** Where "Annulla" leads; no such link without it. */
  readonly cancelTo?: string;
  readonly cancel?: string;
  /** Red for what cannot be undone. */
  readonly tone?: "primary" | "error";
  /** Sent when this button is pressed. */
  readonly name?: string;
  readonly value?: string;
  /** Further submit buttons, after the first. */
  readonly children?: ReactNode;
}

/** The end of a form: the button that saves, and the way out. While the form is on its way the button says so. */
export function FormActions({ submit, cancelTo, cancel, tone = "primary", name, value, children }: FormActionsProps) {
  const { t } = useTranslation();
  const { pending } = useFormInfo();
  return (
    <Row>
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
    </Row>
  );
}
