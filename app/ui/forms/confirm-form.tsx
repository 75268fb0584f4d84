import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Namespace } from "#app/rules/languages.ts";
import { styled } from "../styled.ts";
import { AppForm, useAppForm } from "./app-form.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FormActions } from "./form-actions.tsx";

interface ConfirmFormProps {
  readonly id: string;
  readonly ns: Namespace;
  /** The `fieldTexts` of `AppForm`, for a question with fields. */
  readonly fieldTexts?: string;
  /** What happens when the answer is yes. */
  readonly message: ReactNode;
  readonly confirm: string;
  readonly cancelTo: string;
  readonly cancel?: string;
  readonly tone?: "primary" | "error";
  /** Whether the refusal is a question, which `children` answers. */
  readonly asks?: boolean;
  readonly lastResult?: SubmissionResult<string[]> | null | undefined;
  /** Fields of the question, and hidden inputs. */
  readonly children?: ReactNode;
}

const Card = styled("div")(({ theme }) => ({
  maxWidth: 600,
  padding: theme.spacing(3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.elevation.raised,
}));

/** The page before an act: GET asks, POST does. */
export function ConfirmForm(props: ConfirmFormProps) {
  const {
    id,
    ns,
    fieldTexts,
    message,
    confirm,
    cancelTo,
    cancel,
    tone = "primary",
    asks = false,
    lastResult,
    children,
  } = props;
  const [form] = useAppForm({ id, lastResult });
  return (
    <Card>
      <AppForm form={form} ns={ns} {...(fieldTexts !== undefined && { fieldTexts })}>
        <ErrorSummary form={form} asks={asks} />
        <div>{message}</div>
        {children}
        <FormActions submit={confirm} cancelTo={cancelTo} tone={tone} {...(cancel !== undefined && { cancel })} />
      </AppForm>
    </Card>
  );
}
