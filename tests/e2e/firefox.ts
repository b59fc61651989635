// Starts the system's Firefox by puppeteer, over WebDriver BiDi: Playwright drives only its own
// builds.
import { test } from '@playwright/test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { firefox_path } from '../../scripts/bootstrap.mjs';

const kPath = firefox_path();

const kNone = 'no Firefox here: apt-get install firefox-esr, or set FIREFOX_PATH';

/**
 * Skips a test without Firefox. In a soak it fails instead: the record would say that it passed.
 */
export function needFirefox(): void {
  if (kPath === null && process.env.TT_SOAK === '1') throw new Error(kNone);
  test.skip(kPath === null, kNone);
}

/** `patience`: milliseconds for each command. */
export function openFirefox(patience = 180_000): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: kPath as string,
    headless: true,
    protocolTimeout: patience,
  });
}
