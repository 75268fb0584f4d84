import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { withQuery } from "./links.ts";

/** The boxes of a form that choose rows. */
const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[type=checkbox][name=id]") ?? []),
];

interface SelectionProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** How many rows the page has, and of them those that nothing stands in the way of. */
  readonly count: number;
  readonly free: number;
  /** Changes when the rows do. */
  readonly rowsKey: string;
}

/** Ticks all rows, the free ones or none: links that the address remembers, and with a script one box. */
export function Selection(props: SelectionProps) {
  return useHydrated() ? <SelectionBox {...props} /> : <SelectionLinks {...props} />;
}

function SelectionLinks({ count, free }: SelectionProps) {
  const { t } = useTranslation("pending");
  const [query] = useSearchParams();
  return (
    <span className="selection">
      <Link to={withQuery(query, { select: "all" })}>{t("select.all")}</Link>
      {free > 0 && free < count && <Link to={withQuery(query, { select: "free" })}>{t("select.free")}</Link>}
      {query.has("select") && <Link to={withQuery(query, { select: undefined })}>{t("select.none")}</Link>}
    </span>
  );
}

function SelectionBox({ form, count, free, rowsKey }: SelectionProps) {
  const { t } = useTranslation("pending");
  const [ticked, setTicked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, another count
  useEffect(() => {
    const element = form.current;
    const recount = () => setTicked(boxesOf(element).filter((box) => box.checked).length);
    recount();
    element?.addEventListener("change", recount);
    return () => element?.removeEventListener("change", recount);
  }, [form, rowsKey]);

  const tick = (wanted: (box: HTMLInputElement) => boolean) => {
    const boxes = boxesOf(form.current);
    for (const box of boxes) box.checked = wanted(box);
    setTicked(boxes.filter((box) => box.checked).length);
  };
  return (
    <span className="selection">
      <label>
        <input
          type="checkbox"
          checked={count > 0 && ticked === count}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && ticked < count;
          }}
          onChange={(event) => tick(() => event.target.checked)}
        />
        {t("select.all")}
      </label>
      {free > 0 && free < count && (
        <Button type="button" size="small" onClick={() => tick((box) => box.dataset.free === "true")}>
          {t("select.free")}
        </Button>
      )}
      <span role="status">{t("select.count", { count: ticked })}</span>
    </span>
  );
}
