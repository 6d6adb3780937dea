import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { timeFactor } from '../tooling/test/budgets.ts'
import { ENVIRONMENTS } from './environment/environments.ts'

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const LONG = /@long\b/
/** How much longer a journey may wait on a machine that is slower than usual. */
const PATIENCE = Math.max(1, timeFactor() / 2)
const seconds = (usual: number) => usual * PATIENCE * 1_000
const executablePath = process.env.CHROMIUM_PATH ?? debian

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  // `npm test` runs all but what is tagged @long, which is for `npm run test:long` (docs/decisions/013-test-gate.md).
  projects: [
    { name: 'journeys', grepInvert: LONG },
    { name: 'long', grep: LONG },
  ],
  globalSetup: './environment/global-setup.ts',
  fullyParallel: true,
  workers: ENVIRONMENTS,
  retries: 0,
  forbidOnly: true,
  // How long a busy machine of two cores may take: a bound for what hangs, not a promise of speed (that is `bench`).
  timeout: seconds(90),
  globalTimeout: seconds(40 * 60),
  expect: { timeout: seconds(15) },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    actionTimeout: seconds(20),
    navigationTimeout: seconds(30),
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Where no language is set, the headless shell cannot name a file with accents.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
