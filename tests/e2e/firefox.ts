// The Firefox of the system: Playwright drives only its own builds, so puppeteer does, over
// WebDriver BiDi.
import puppeteer, { type Browser } from 'puppeteer-core';
import { firefox_path } from '../../scripts/bootstrap.mjs';

const kPath = firefox_path();

/** Why tests in Firefox are skipped; empty if they are not. */
export const kNoFirefox =
  kPath === null ? 'no Firefox here: apt-get install firefox-esr, or set FIREFOX_PATH' : '';

/** Each command has `patience` milliseconds. */
export function openFirefox(patience = 180_000): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: kPath as string,
    headless: true,
    protocolTimeout: patience,
  });
}
