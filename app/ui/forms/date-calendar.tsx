import Button from "@mui/material/Button";
import Popover from "@mui/material/Popover";
import { AdapterDateFns } from "@mui/x-date-pickers/AdapterDateFns";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { enUS, esES, itIT } from "@mui/x-date-pickers/locales";
import { enGB } from "date-fns/locale/en-GB";
import { es } from "date-fns/locale/es";
import { it } from "date-fns/locale/it";
import { useTranslation } from "react-i18next";
import { defaultTimeZone, isLocalDate, today } from "#app/rules/dates.ts";
import { fromCalendarDate, toCalendarDate } from "#app/rules/typed-dates.ts";
import { MuiTheme } from "../mui-theme.tsx";
import { useLanguage } from "../use-language.ts";

/** Names of days and months with weeks from Monday, and the calendar's own words. */
const languages = { it: [it, itIT], en: [enGB, enUS], es: [es, esES] } as const;

interface DateCalendarProps {
  readonly anchor: HTMLElement | null;
  /** The date that is chosen, `yyyy-MM-dd`; empty for none. */
  readonly date: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** A month over the page, in which a date is chosen. Loaded when somebody wants it. */
export default function DateCalendarPopover({ anchor, date, min, max, onPick, onClose }: DateCalendarProps) {
  const { t } = useTranslation();
  const [locale, words] = languages[useLanguage()];
  const now = today(defaultTimeZone);
  const isAllowed = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max);
  return (
    <MuiTheme>
      <LocalizationProvider
        dateAdapter={AdapterDateFns}
        adapterLocale={locale}
        localeText={words.components.MuiLocalizationProvider.defaultProps.localeText}
      >
        <Popover
          open
          anchorEl={anchor}
          onClose={onClose}
          anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
          slotProps={{ paper: { role: "dialog", "aria-label": t("dates.calendar") } }}
        >
          <DateCalendar
            autoFocus
            value={isLocalDate(date) ? toCalendarDate(date) : null}
            {...(min !== undefined && { minDate: toCalendarDate(min) })}
            {...(max !== undefined && { maxDate: toCalendarDate(max) })}
            onChange={(day: Date | null, state) => {
              if (day && state === "finish") onPick(fromCalendarDate(day));
            }}
          />
          {isAllowed(now) && (
            <Button fullWidth onClick={() => onPick(now)}>
              {t("dates.today")}
            </Button>
          )}
        </Popover>
      </LocalizationProvider>
    </MuiTheme>
  );
}
