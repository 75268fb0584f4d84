/**
 * Puts another answer's page in the place of this one: what it shows and its styles. Only for pages that load no other
 * script. why not a navigation: it would flash, and lose what waits for the network.
 */
export function swap(html: string): void {
  let css = "";
  // why before it is read: the policy of this page would report the other one's styles, whose nonce is another.
  const plain = html.replaceAll(/<style\b[^>]*>([^<]*)<\/style>/gu, (_, text: string) => {
    css = text;
    return "";
  });
  const next = new DOMParser().parseFromString(plain, "text/html");
  const main = next.querySelector("main");
  const old = document.querySelector("main");
  if (!main || !old) return;
  const pressed = document.activeElement?.getAttribute("value");
  const isOpen = old.querySelector("details")?.open ?? false;
  const worn = [...document.querySelectorAll<HTMLStyleElement>("style[data-emotion]")].at(-1);
  if (worn && css !== worn.textContent) {
    const style = document.createElement("style");
    style.nonce = worn.nonce;
    style.dataset.emotion = "";
    style.textContent = css;
    worn.replaceWith(style);
  }
  old.replaceWith(document.adoptNode(main));
  document.title = next.title;
  if (isOpen) for (const details of main.querySelectorAll("details")) details.open = true;
  if (pressed)
    main.querySelector<HTMLElement>(`button[value="${CSS.escape(pressed)}"]`)?.focus({ preventScroll: true });
}
