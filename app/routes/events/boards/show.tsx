import { createHash } from "node:crypto";
import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { getLocale } from "#app/backend/i18n.server.ts";
import { today } from "#app/rules/dates.ts";
import screenScript from "#app/ui/court-side/screen.ts?worker&url";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { shownBoards } from "#contracts/events/boards.ts";
import { secretHeaders } from "../bare/headers.ts";
import { orGone, publicCall } from "../bare/public-call.server.ts";
import { BareShell } from "../bare/shell.tsx";
import type { Route } from "./+types/show";
import { SlideView } from "./slide.tsx";
import { Screen } from "./styles.ts";
import { slidesOf, timeText } from "./view.ts";

export const handle: RouteHandle = { i18n: ["scoring", "matches", "structure"], bare: true };

/** How long a picture stays without a script, in seconds. */
const interval = 20;

/** A picture that did not change is not sent again: the page's script says which it has. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }, next) => {
    const response = await next();
    const etag = response.headers.get("etag");
    if (etag === null || etag !== request.headers.get("if-none-match")) return response;
    return new Response(null, { status: 304, headers: { etag } });
  },
];

/** Public: the token is the key. `?slide=` is the picture, `?still` keeps it. */
export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const board = await orGone(() => {
    const { upstream, read } = publicCall(args);
    return upstream.call(shownBoards.read, { params: { token } }, read);
  });
  if (!board) return data({ shown: null }, { status: 404 });
  const query = new URL(args.request.url).searchParams;
  const slides = slidesOf(board);
  const at = Number.parseInt(query.get("slide") ?? "0", 10);
  const slide = slides[at >= 0 && at < slides.length ? at : 0] ?? slides[0];
  const index = slide ? slides.indexOf(slide) : 0;
  const teams = board.tournaments.flatMap((tournament) => tournament.teams);
  const shown = {
    ...{ token, event: board.event.name, timeZone: board.event.timeZone, label: board.label },
    ...{ slide, index, count: slides.length, isStill: query.has("still") },
    // A picture that stands at midnight changes then.
    today: today(board.event.timeZone),
    teams: teams.map(({ id, name, players }) => ({ id, name, players })),
  };
  const seen = createHash("sha256").update(JSON.stringify([shown, getLocale(args.context)]));
  return data({ shown }, { headers: { etag: `W/"${seen.digest("base64url").slice(0, 27)}"` } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
  const etag = loaderHeaders.get("etag");
  return { ...secretHeaders(), ...(etag && { etag }) };
};

/** A screen at the venue: large, by itself, to be read from afar. */
export default function Board({ loaderData: { shown } }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  const language = useLanguage();
  if (!shown?.slide) return <GoneBoard />;
  const { token, event, label, slide, index, count, isStill, teams, timeZone } = shown;
  const to = (slideAt: number, still: boolean) =>
    `/board/${encodeURIComponent(token)}?slide=${slideAt}${still ? "&still" : ""}`;
  const next = to((index + 1) % count, false);
  const own = to(index, isStill);
  const playersOf = (id: string | null) => teams.find((team) => team.id === id)?.players ?? [];
  return (
    <BareShell title={`${event} · ${label}`} script={screenScript}>
      {/* why not for all: a script reads the picture again without a flash. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${interval};url=${isStill || count === 1 ? own : next}`} />
      </noscript>
      <Screen id="content" data-own={own} {...(!isStill && count > 1 && { "data-next": next })}>
        <header>
          <h1>{event}</h1>
          <p className="away" hidden>
            {t("board.away")}
          </p>
        </header>
        <SlideView
          slide={slide}
          nameOf={(id) => teams.find((team) => team.id === id)?.name ?? ""}
          playersOf={playersOf}
          timeOf={(at) => timeText(at, { timeZone, today: shown.today, language })}
          timeZone={timeZone}
        />
        <nav aria-label={t("board.pictures")}>
          {count > 1 && (
            <>
              <span>{t("board.of", { index: index + 1, count })}</span>
              <a href={to(index, !isStill)}>{isStill ? t("board.go") : t("board.stop")}</a>
              <a href={isStill ? to((index + 1) % count, true) : next}>{t("board.next")}</a>
            </>
          )}
        </nav>
      </Screen>
    </BareShell>
  );
}

function GoneBoard() {
  const { t } = useTranslation("scoring");
  return (
    <BareShell title={t("gone.title")}>
      <Screen id="content">
        <h1>{t("gone.title")}</h1>
        <p>{t("gone.hint")}</p>
      </Screen>
    </BareShell>
  );
}
