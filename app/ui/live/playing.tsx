import { useTranslation } from "react-i18next";
import { Link, useFetcher } from "react-router";
import { useLive, useLiveReset } from "./use-live.ts";

interface PlayingProps {
  /** Matches that were being played when the page was made. */
  readonly count: number;
}

/** «LIVE 3»: the way to what is being played, as long as something is. */
export function Playing({ count: known }: PlayingProps) {
  const { t } = useTranslation();
  const { data, load } = useFetcher<{ readonly count: number | null }>();
  const ask = () => void load("/live-matches/count");
  useLive("live", ask);
  useLiveReset(ask);
  const count = data?.count ?? known;
  if (count === 0) return null;
  return (
    <Link to="/live-matches" className="barLive">
      <span className="visuallyHidden">{t("shell.playing", { count })}</span>
      <span aria-hidden="true">
        <span className="word">LIVE</span> {count}
      </span>
    </Link>
  );
}
