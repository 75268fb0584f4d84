import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { loader } from "./price.ts";

/** Changing is over after this pause, in milliseconds. */
const pause = 250;
/** The fields on which a price depends; none of them names a person. */
const asked = ["fieldId", "sportId", "date", "startAt", "endAt", "holder", "discounted", "ownPrice"];
const needed = ["fieldId", "date", "startAt", "endAt"];

/** Where the price of what a form says is asked; empty while it does not say enough. */
function addressFor(form: HTMLFormElement): string {
  const data = new FormData(form);
  const said = asked.flatMap((name) => {
    const value = data.get(name);
    return typeof value === "string" && value.trim() !== "" ? [[name, value]] : [];
  });
  if (needed.some((name) => !said.some(([one]) => one === name))) return "";
  return `/locations/reservations/price?${new URLSearchParams(said)}`;
}

/** What the server says of the price of a form as it is filled in; undefined until it did, or while that is too little. */
export function useLivePrice(formId: string) {
  const { load, data } = useFetcher<typeof loader>();
  const [address, setAddress] = useState("");
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const ask = () => setAddress(addressFor(form));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pause);
    };
    ask();
    form.addEventListener("input", askSoon);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", askSoon);
    };
  }, [formId]);
  useEffect(() => {
    if (address !== "") void load(address);
  }, [address, load]);
  return address === "" ? undefined : data;
}
