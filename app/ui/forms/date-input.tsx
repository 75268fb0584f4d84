import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { defaultTimeZone, formatLocalDate, isLocalDate, today } from "#app/rules/dates.ts";
import { readTypedDate } from "#app/rules/typed-dates.ts";
import { Icon } from "../icon.tsx";
import "./controls.css";

const loadCalendar = () => import("./date-calendar.tsx");
const DateCalendar = lazy(loadCalendar);

type NativeProps = ComponentProps<"input">;

export interface DateInputProps
  extends Pick<NativeProps, "id" | "form" | "disabled" | "required" | "autoComplete" | "aria-describedby"> {
  readonly name: string;
  /** A local date, `yyyy-MM-dd`, or what was typed in its place. */
  readonly defaultValue?: string | undefined;
  /** Local dates, both allowed; the server has the last word. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-invalid"?: true | undefined;
  /** Hears each local date that is chosen or typed; an empty text for none. */
  readonly onDate?: (date: string) => void;
}

const shown = (value: string) => (isLocalDate(value) ? formatLocalDate(value) : value);

/**
 * A local date. It is the browser's own date input, and stays so without scripts. With them that input only carries the
 * value (`yyyy-MM-dd`), and a text in the page's order of day, month and year stands before it, with a calendar.
 */
export function DateInput(props: DateInputProps) {
  const { id, name, form, disabled, required, defaultValue = "", min, max, autoComplete, onDate, ...aria } = props;
  const { t } = useTranslation();
  const carrier = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** What stands in the text field; null while the browser's own input is shown. */
  const [text, setText] = useState<string | null>(null);
  /** What was typed and is no date: it is sent as it is, so that the server can say so. */
  const [unread, setUnread] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page came with
  useLayoutEffect(() => {
    const input = carrier.current;
    if (!input) return;
    onDate?.(input.value);
    const takeOver = () => {
      // why the input: what was chosen before the script ran, or what the browser brought back, is in it only.
      const typed = isLocalDate(defaultValue) || defaultValue === "" ? null : defaultValue;
      setUnread(input.value === "" ? typed : null);
      setText(shown(input.value || (typed ?? "")));
    };
    // The field does not change while somebody types in it.
    if (document.activeElement !== input) return takeOver();
    input.addEventListener("blur", takeOver, { once: true });
    return () => input.removeEventListener("blur", takeOver);
  }, []);

  const commit = (typed: string) => {
    const input = carrier.current;
    const date = typed.trim() === "" ? "" : readTypedDate(typed, today(defaultTimeZone));
    const before = unread ?? input?.value ?? "";
    flushSync(() => {
      setText(date === null ? typed : shown(date));
      setUnread(date === null ? typed : null);
    });
    if (!input || before === (date ?? typed)) return;
    input.value = date ?? "";
    // The form listens to its fields, and this one was changed by a script.
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    onDate?.(input.value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") commit(event.currentTarget.value);
    if (event.key === "ArrowDown" && event.altKey) {
      event.preventDefault();
      commit(event.currentTarget.value);
      setOpen(true);
    }
  };
  const shared = { disabled, required, ...aria };
  return (
    <>
      <input
        ref={carrier}
        type="date"
        // why no limits and no check once it is hidden: a browser would refuse to send what it cannot show.
        {...(text === null ? { ...shared, id, autoComplete, min, max } : { hidden: true, disabled })}
        onChange={(event) => onDate?.(event.target.value)}
        {...{ form, defaultValue }}
        name={unread === null ? name : undefined}
      />
      {text !== null && (
        <>
          {unread !== null && <input type="hidden" {...{ name, form, disabled }} value={unread} />}
          <input
            ref={field}
            type="text"
            className="dateText"
            inputMode="numeric"
            placeholder={t("dates.placeholder")}
            {...shared}
            {...{ id, autoComplete, form }}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={(event) => commit(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="dateButton"
            disabled={disabled}
            aria-label={t("dates.choose")}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={loadCalendar}
            onFocus={loadCalendar}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <Suspense>
              <DateCalendar
                anchor={field.current}
                date={carrier.current?.value ?? ""}
                {...{ min, max }}
                onPick={(date) => {
                  setOpen(false);
                  commit(date);
                }}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
