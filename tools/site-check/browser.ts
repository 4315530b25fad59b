import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { installPackages } from '../../lab/packages.ts';

const program = '/usr/bin/chromium';

/** The Chromium of the distribution, installed when it is missing. It asks nobody for anything. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(program))
    await installPackages(['chromium', 'fonts-noto-cjk'], (line) => console.log(line.en));
  return chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
