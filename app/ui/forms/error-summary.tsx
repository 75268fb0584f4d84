import type { FormMetadata } from "@conform-to/react";
import { type ReactNode, use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";
import { PageTitleContext } from "../layout/page-title.ts";
import { styled } from "../styled.ts";
import { useErrorText } from "../text.ts";
import { useFormInfo } from "./app-form.tsx";

const Box = styled("div")(({ theme }) => ({
  padding: theme.spacing(2),
  border: `2px solid ${theme.vars.palette.error.main}`,
  borderRadius: theme.vars.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  "& h2": { display: "flex", alignItems: "center", gap: 8, color: theme.vars.palette.error.main },
  // A question that only has to be confirmed is no mistake.
  "&.asks": { borderColor: theme.vars.palette.warning.main },
  "&.asks h2, &.asks a": { color: "inherit" },
  "&.asks .icon": { color: theme.vars.palette.warning.main },
  "& ul": { margin: "8px 0 0", paddingInlineStart: 20 },
  "& li + li": { marginTop: 4 },
  "& a": { color: theme.vars.palette.error.main, fontWeight: 600 },
  "& > p": { margin: "12px 0 0" },
}));

/** Whether a field is a box that says to go on all the same: what is told at it is a question (`Question`). */
const isQuestion = (name: string): boolean => /^proceed[A-Z]/u.test(name);

interface ErrorSummaryProps {
  /** The form's metadata; of its errors, those of the fields come with links to them. */
  readonly form: Pick<FormMetadata<Record<string, unknown>, string[]>, "id" | "allErrors">;
  /** The button that saves all the same, where what is told is a question. */
  readonly proceed?: ReactNode;
  /** Whether the messages are questions, which the form below answers. */
  readonly asks?: boolean;
}

/**
 * Everything that is wrong with the form, above it: each line leads to its field. It takes the focus when it appears
 * and puts "Errore:" before the document's title. Nothing while nothing is wrong.
 */
export function ErrorSummary({ form, proceed, asks = false }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const { ns, labelOf, order } = useFormInfo();
  const errorText = useErrorText(ns);
  const title = use(PageTitleContext);
  const box = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLTitleElement>(null);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const errors = Object.entries(form.allErrors).sort(([one], [other]) => place(one) - place(other));
  const signature = JSON.stringify(errors);
  useEffect(() => {
    if (signature === "[]") return;
    box.current?.focus();
    // why: hydration puts the layout's title before this one, and the first one in the document counts.
    if (own.current) document.head.prepend(own.current);
  }, [signature]);
  if (errors.length === 0) return null;
  // why: a refusal that is about no field is not mended by looking over what was entered.
  const isRefusal = errors.every(([name]) => name === "");
  const onlyAsks = asks || Boolean(proceed) || errors.every(([name]) => isQuestion(name));
  // What is wrong at a field leads there, and needs no second line at the box that says to go on all the same.
  const said = new Set(errors.flatMap(([name, messages]) => (isQuestion(name) ? [] : messages)));
  const lines = errors.flatMap(([name, messages]) =>
    messages.filter((message) => !isQuestion(name) || !said.has(message)).map((message) => ({ name, message })),
  );

  // why autoFocus: without a script only this moves the focus to what went wrong.
  return (
    <Box
      ref={box}
      className={onlyAsks ? "asks" : undefined}
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby={`${form.id}-summary`}
    >
      <title ref={own}>{`${t("forms.errorPrefix")} ${title}`}</title>
      <h2 id={`${form.id}-summary`}>
        <Icon name={onlyAsks ? "warning" : "error"} />
        {t(onlyAsks ? "forms.asked" : isRefusal ? "forms.refused" : "forms.summary")}
      </h2>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === "" ? (
              errorText(message)
            ) : (
              <a href={`#${form.id}-${name}`}>
                {[!isQuestion(name) && labelOf(name), errorText(message)].filter(Boolean).join(": ")}
              </a>
            )}
          </li>
        ))}
      </ul>
      {proceed && <p>{proceed}</p>}
    </Box>
  );
}
