import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PASSWORD } from '../bench-environment.ts'

/** Debian's Chromium, or the one that is named. */
export async function openBrowser(): Promise<Browser> {
  const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  const executablePath = process.env.CHROMIUM_PATH ?? debian
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
}

/** Signs somebody in at the built staff app, and waits for what they see first. */
export async function signInAt(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar com senha' }).click()
  await page.waitForURL('**/dashboard')
}
