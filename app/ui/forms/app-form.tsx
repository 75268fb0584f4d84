import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  FormProvider,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { createContext, type FormEvent, type ReactNode, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, useActionData, useNavigation } from "react-router";
import type { Namespace } from "#app/rules/languages.ts";
import { Alert } from "../alert.tsx";
import { useFieldTexts } from "../text.ts";
import { FormKey, useStoredForm } from "./form-key.tsx";
import "./form-layout.css";

/** What the fields of a form need to know of it. */
interface FormInfo {
  /** Namespace in which the texts of error codes are looked up first. */
  readonly ns: Namespace;
  /** What a field is called: its label, and its name in the error summary. */
  readonly labelOf: (name: string) => string | undefined;
  /** The names of fields in the order in which a person reads them. */
  readonly order: readonly string[];
  /** The form was sent and the answer has not come yet. */
  readonly pending: boolean;
  /** The version of the record that the fields show, where it is not the record's present one. */
  readonly version: string | undefined;
}

const FormInfoContext = createContext<FormInfo>({
  ns: "common",
  labelOf: () => undefined,
  order: [],
  pending: false,
  version: undefined,
});

/** The form around this component. */
export const useFormInfo = (): FormInfo => use(FormInfoContext);

export interface AppFormOptions<Shape extends Record<string, unknown>> {
  /** Unique in the page; the ids of the fields start with it. */
  readonly id: string;
  /** What the action answered (`invalid`, `upstreamRefusal`): the values typed and the errors. */
  readonly lastResult?: SubmissionResult<string[]> | null | undefined;
  readonly defaultValue?: DefaultValue<Shape>;
  /** What the fields may hold, from the contract (`constraintOf`): which may stay empty, how long texts may be. */
  readonly constraint?: Readonly<Record<string, FieldConstraint>>;
}

interface FieldConstraint {
  readonly required?: boolean;
  readonly maxLength?: number;
}

/** What the form of a record is handed by the page that adds one, or changes one. */
export interface RecordFormProps<Shape extends Record<string, unknown>>
  extends Required<Pick<AppFormOptions<Shape>, "constraint">> {
  readonly values: Shape;
  /** The version of the record that this form has seen; absent for a new one. */
  readonly version?: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly submit: string;
}

/**
 * A form whose validation is the server's. Answers conform's form and fields: `const [form, fields] = useAppForm(…)`.
 * While a new answer is awaited the old errors stand. Fields that were typed before a session ended are filled in again.
 */
export function useAppForm<Shape extends Record<string, unknown>>(options: AppFormOptions<Shape>) {
  const { id, lastResult, defaultValue, constraint } = options;
  const navigation = useNavigation();
  const kept = useStoredForm(id);
  const answer = navigation.state === "idle" ? (lastResult ?? undefined) : undefined;
  const made = useForm<Shape>({
    id,
    lastResult: lastResult ? answer : kept?.result,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(constraint !== undefined && { constraint: constraint as Record<keyof Shape & string, FieldConstraint> }),
  });
  // why after `useForm`: its effect has to listen first.
  useEffect(() => announceTyped(id), [id]);
  return made;
}

/** Tells a form what was typed before its script ran, or was brought back by the browser: as if it were typed now. */
function announceTyped(id: string): void {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) if (isTyped(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isTyped(field: Element): boolean {
  if (field instanceof HTMLInputElement) {
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLSelectElement)) return false;
  const first = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(first, 0);
}

interface AppFormProps<Shape extends Record<string, unknown>> {
  readonly form: FormMetadata<Shape, string[]>;
  readonly ns: Namespace;
  /** The texts of the fields' labels, also for the log: a key such as `<namespace>:fields`. */
  readonly fieldTexts?: string;
  /** Labels by field name, where they differ from those texts. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Where the form posts; the page's own address unless given. */
  readonly action?: string;
  /** `get` for a form whose answer is a page: its address is what was entered, and nothing is written. */
  readonly method?: "get" | "post";
  /** Set for forms with files, and for long texts: their letters with accents take a third of the bytes so. */
  readonly encType?: "multipart/form-data";
  /** What Enter sends where each button says something, as its `name` and `value` do. */
  readonly enter?: { readonly name: string; readonly value: string } | undefined;
  /** Whether the form holds tables: it takes all the room there is, and its end stands below it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The root of every form with fields: no validation by the browser, sent once at a time. It writes unless it gets. */
export function AppForm<Shape extends Record<string, unknown>>(props: AppFormProps<Shape>) {
  const { form, ns, fieldTexts = `${ns}:fields`, labels = {}, action, encType, isWide = false, children } = props;
  const { method = "post", enter } = props;
  const texts = useFieldTexts(fieldTexts);
  const labelOf = (name: string) => labels[name] ?? texts[lastPart(name)];
  const order = [...Object.keys(labels), ...Object.keys(texts)];
  const { state } = useNavigation();
  const keptForm = useStoredForm(form.id);
  const isAnswered = useActionData() !== undefined;
  const kept = isAnswered ? undefined : keptForm;
  const [sent, setSent] = useState(false);
  const pending = sent && state !== "idle";
  useEffect(() => {
    if (state === "idle") setSent(false);
  }, [state]);

  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (pending) event.preventDefault();
    else {
      onSubmit(event);
      if (!event.defaultPrevented) setSent(true);
    }
  };
  return (
    <FormProvider context={form.context}>
      <FormInfoContext value={{ ns, labelOf, order, pending, version: kept?.version }}>
        <Form
          method={method}
          action={action}
          encType={encType}
          {...formProps}
          noValidate
          onSubmit={submit}
          data-typed={(method === "post" && form.dirty) || undefined}
        >
          {/* why: Enter presses the first submit button; with rows to add or remove that would be one of theirs. */}
          <button type="submit" {...enter} hidden tabIndex={-1} aria-hidden="true" />
          {method === "post" && <FormKey name={form.id} />}
          <div className="formRoom">
            <div className={isWide ? "formFields wide" : "formFields"}>
              {kept && <StoredFormNote hasFiles={kept.hasFiles} />}
              {children}
            </div>
          </div>
        </Form>
      </FormInfoContext>
    </FormProvider>
  );
}

/** `priceRanges[0].startAt` is a field `startAt`. */
const lastPart = (name: string): string => name.replace(/\[\d+\]$/u, "").replace(/^.*\./u, "");

/** A note above a form that shows again what was typed before its session ended: none of it is saved. */
function StoredFormNote({ hasFiles }: { readonly hasFiles: boolean }) {
  const { t } = useTranslation();
  // why autoFocus: without a script only this moves the focus to what has to be known first.
  return (
    <Alert severity="warning" tabIndex={-1} autoFocus>
      <strong>{t("forms.keptTitle")}</strong> {t("forms.kept")} {hasFiles && t("forms.keptFiles")}
    </Alert>
  );
}

/** The version of the record that the form was made of, so that it does not undo a later change. */
export function VersionField({ version }: { readonly version: number | string }) {
  const { version: kept } = useFormInfo();
  return <input type="hidden" name="version" value={kept ?? version} />;
}

/** What a field of the kit needs of a conform field; every `FieldMetadata` fits. */
export type AppField = Pick<FieldMetadata<unknown>, "key" | "id" | "errors" | "initialValue"> & {
  readonly name: string;
  /** Whether the contract requires the field, where the form was told (`constraint`). */
  readonly required?: boolean | undefined;
  readonly maxLength?: number | undefined;
};
