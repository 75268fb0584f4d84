import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { FormKey } from "../forms/form-key.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { useRowDrag } from "./use-row-drag.ts";

interface MoveButtonsProps {
  readonly id: string;
  /** What the row is called. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Where the buttons post, such as `?role=coach` on a page of several lists; the page's own address unless given. */
  readonly action?: string;
}

/**
 * Moves a row one up or down, or by its handle to any place of its table: posts `id` and `to`, a direction or the id of
 * the row whose place it takes, to the page's action (`submitMove`).
 */
export function MoveButtons({ id, name, isFirst, isLast, action }: MoveButtonsProps) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={action} preventScrollReset style={{ display: "contents" }}>
      <FormKey />
      <input type="hidden" name="id" value={id} />
      {useHydrated() && !(isFirst && isLast) && <Handle id={id} title={t("move.drag", { name })} />}
      {(["up", "down"] as const).map((to) => (
        <button
          key={to}
          className="iconButton"
          type="submit"
          name="to"
          value={to}
          disabled={to === "up" ? isFirst : isLast}
          aria-label={t(`move.${to}`, { name })}
          title={t(`move.${to}`, { name })}
        >
          <Icon name={to} />
        </button>
      ))}
    </Form>
  );
}

/** The handle by which a pointer or a finger drags a row; keys and screen readers have the buttons. */
function Handle({ id, title }: { readonly id: string; readonly title: string }) {
  const sender = useRef<HTMLButtonElement>(null);
  const onPointerDown = useRowDrag((to) => {
    const button = sender.current;
    if (!button?.form) return;
    button.value = to;
    button.form.requestSubmit(button);
  });
  return (
    <>
      <button ref={sender} type="submit" name="to" hidden />
      <span className="iconButton dragHandle" data-drag-id={id} title={title} aria-hidden onPointerDown={onPointerDown}>
        <Icon name="drag" />
      </span>
    </>
  );
}
