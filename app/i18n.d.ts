import "i18next";
import type account from "../locales/it/account.json";
import type agenda from "../locales/it/agenda.json";
import type audit from "../locales/it/audit.json";
import type auth from "../locales/it/auth.json";
import type blocks from "../locales/it/blocks.json";
import type calendar from "../locales/it/calendar.json";
import type common from "../locales/it/common.json";
import type facilities from "../locales/it/facilities.json";
import type gallery from "../locales/it/gallery.json";
import type help from "../locales/it/help.json";
import type home from "../locales/it/home.json";
import type limits from "../locales/it/limits.json";
import type locations from "../locales/it/locations.json";
import type notifications from "../locales/it/notifications.json";
import type openings from "../locales/it/openings.json";
import type pending from "../locales/it/pending.json";
import type priceLists from "../locales/it/price-lists.json";
import type series from "../locales/it/series.json";

// Text keys are typed by the Italian files, the source of every text.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      account: typeof account;
      agenda: typeof agenda;
      audit: typeof audit;
      auth: typeof auth;
      blocks: typeof blocks;
      calendar: typeof calendar;
      common: typeof common;
      facilities: typeof facilities;
      gallery: typeof gallery;
      help: typeof help;
      home: typeof home;
      limits: typeof limits;
      locations: typeof locations;
      notifications: typeof notifications;
      openings: typeof openings;
      pending: typeof pending;
      "price-lists": typeof priceLists;
      series: typeof series;
    };
  }
}
