// The Firefox of the system: Playwright drives only its own builds, so puppeteer does, over
// WebDriver BiDi.
import { test } from '@playwright/test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { firefox_path } from '../../scripts/bootstrap.mjs';

const kPath = firefox_path();

const kNone = 'no Firefox here: apt-get install firefox-esr, or set FIREFOX_PATH';

/** Skips a test where there is none; a soak would record that it passed, so there it fails. */
export function needFirefox(): void {
  if (kPath === null && process.env.TT_SOAK === '1') throw new Error(kNone);
  test.skip(kPath === null, kNone);
}

/** Each command has `patience` milliseconds. */
export function openFirefox(patience = 180_000): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: kPath as string,
    headless: true,
    protocolTimeout: patience,
  });
}
