import type { Device } from "#contracts/auth/devices.ts";

type Agent = Pick<Device, "browser" | "system">;

// Order counts: the later ones name themselves in what the earlier ones send, too.
const browserSigns: readonly [RegExp, NonNullable<Agent["browser"]>][] = [
  [/\bEdg(?:e|A|iOS)?\//u, "edge"],
  [/\b(?:OPR|Opera)\//u, "opera"],
  [/\bSamsungBrowser\//u, "samsung"],
  [/\b(?:Firefox|FxiOS)\//u, "firefox"],
  [/\b(?:Chrome|Chromium|CriOS)\//u, "chrome"],
  [/\bSafari\//u, "safari"],
];
const systemSigns: readonly [RegExp, NonNullable<Agent["system"]>][] = [
  [/\b(?:iPhone|iPad|iPod)\b/u, "ios"],
  [/\bAndroid\b/u, "android"],
  [/\bWindows\b/u, "windows"],
  [/\bMacintosh\b|\bMac OS X\b/u, "macos"],
  [/\bLinux\b|\bCrOS\b/u, "linux"],
];

const firstOf = <T>(signs: readonly [RegExp, T][], text: string): T | null =>
  signs.find(([sign]) => sign.test(text))?.[1] ?? null;

/**
 * Browser and system by a `User-Agent`, as far as a person needs them to know a browser again. Only these are stored:
 * the text itself tells more than anybody needs.
 */
export const agentOf = (userAgent: string): Agent => ({
  browser: firstOf(browserSigns, userAgent),
  system: firstOf(systemSigns, userAgent),
});
