import "i18next";
import type { Texts } from "./rules/languages.ts";

// Text keys are typed by the Italian files, the source of every text.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}
