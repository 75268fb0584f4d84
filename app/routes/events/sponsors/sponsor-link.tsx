import type { Sponsor } from "#contracts/events/sponsors.ts";

/** Where a sponsor's link leads: its text, or else the address. */
export const SponsorLink = ({ url, textURL }: Pick<Sponsor, "url" | "textURL">) =>
  url === null ? (
    "–"
  ) : (
    <a href={url} target="_blank" rel="noreferrer nofollow" title={url} style={{ overflowWrap: "anywhere" }}>
      {textURL ?? url.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "")}
    </a>
  );
