import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** A browser for the tests, and how it was come by, for a person. */
export interface Browser {
  readonly path: string;
  readonly found: string;
}

/** why the shell first: without windows, profiles and extensions a page takes it three fifths of Chromium's processor time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const knownPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/opt/google/chrome/chrome",
];

/**
 * Finds Chrome or Chromium: the one that CHROME_PATH names, one that is installed, Playwright's download (loading it
 * when that works), otherwise Debian's package, which it installs when it may. Says on the console what it does.
 * @throws Error that says what to do when there is none to be had
 */
export function findBrowser(say: (line: string) => void = console.log): Browser {
  const found = named() ?? installed() ?? downloaded() ?? download(say) ?? fromDebian(say);
  if (!found) {
    throw new Error(
      "The browser tests need Chrome or Chromium, and there is none: install one, set CHROME_PATH to one, " +
        "or run `npx playwright install chromium`. `npm test -- unit api screens` does without.",
    );
  }
  return found;
}

function named(): Browser | undefined {
  const path = process.env.CHROME_PATH;
  if (!path) return undefined;
  if (!isProgram(path)) throw new Error(`CHROME_PATH is ${path}, which is no program.`);
  return { path, found: "named by CHROME_PATH" };
}

function installed(): Browser | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...knownPaths];
  const path = candidates.find(isProgram);
  return path ? { path, found: "installed on this machine" } : undefined;
}

function downloaded(): Browser | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? { path, found: "Playwright's download" } : undefined;
}

function download(say: (line: string) => void): Browser | undefined {
  say("No Chrome or Chromium is installed: Playwright downloads one…");
  const program = join(import.meta.dirname, "..", "..", "node_modules", "@playwright", "test", "cli.js");
  const { status } = spawnSync(process.execPath, [program, "install", "chromium"], {
    stdio: "ignore",
    timeout: 300_000,
  });
  return status === 0 ? downloaded() : undefined;
}

/** Debian's package, where apt is and may be used: by root, or by sudo when it asks no password. */
function fromDebian(say: (line: string) => void): Browser | undefined {
  const apt = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "chromium-headless-shell"];
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (!existsSync("/usr/bin/apt-get")) return undefined;
  say("Playwright's download does not work here: installing Debian's chromium-headless-shell…");
  try {
    for (const command of [["apt-get", "update", "-q"], apt]) {
      const [program = "", ...args] = [...sudo, ...command];
      execFileSync(program, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    }
  } catch {
    return undefined;
  }
  const browser = installed();
  return browser && { ...browser, found: "Debian's package, installed just now" };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
