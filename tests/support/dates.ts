import type { Locator, Page } from "@playwright/test";

/**
 * What a person fills in of a date field: the text that stands before the browser's own input once scripts run, or that
 * input without scripts. Both take `yyyy-MM-dd`. why not whichever shows: filling would wait for ever for an input that
 * scripts hide in that moment.
 */
export const dateField = (page: Page | Locator, name: string, hasScripts = true): Locator =>
  page.locator(hasScripts ? `[name="${name}"] ~ .dateText` : `[name="${name}"]`);
