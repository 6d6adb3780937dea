import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { HOUSES } from './house/houses.ts'

const debian = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined)

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './house/global-setup.ts',
  fullyParallel: true,
  workers: HOUSES,
  retries: 0,
  forbidOnly: true,
  // How long a busy machine of two cores may take: a bound for what hangs, not a promise of speed (that is `bench`).
  timeout: 90_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
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
