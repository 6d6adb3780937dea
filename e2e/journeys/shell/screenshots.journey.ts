import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'screenshots')
const LIMIT = 240_000

// The README's pictures are made on request only: a test run leaves the working tree alone.
const asked = process.env.UPDATE_SCREENSHOTS === '1'

async function keep(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  expect(picture.length, `${name} is small enough for a repository`).toBeLessThan(LIMIT)
  writeFileSync(join(folder, `${name}.png`), picture)
}

if (asked)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`pictures for the README, ${colorScheme}`, async ({ as, apis }) => {
      mkdirSync(folder, { recursive: true })
      const agent = await apis('agent')
      const staff = await as('agent', { colorScheme, viewport: { width: 1440, height: 900 } })
      await staff.goto('/dashboard')
      await expect(staff.getByText('Conectado', { exact: true })).toBeVisible()
      await keep(staff, `dashboard-${colorScheme}`)

      await staff.goto('/tickets')
      await expect(rows(staff).first()).toBeVisible()
      await expect(staff.getByText('Conectado', { exact: true })).toBeVisible()
      await keep(staff, `tickets-${colorScheme}`)

      await staff.goto(`/tickets/${await talkative(agent)}`)
      await expect(staff.getByRole('article').nth(2)).toBeVisible()
      await expect(staff.getByText('Conectado', { exact: true })).toBeVisible()
      await keep(staff, `ticket-${colorScheme}`)

      const portal = await as('client', { colorScheme, viewport: { width: 1280, height: 800 } })
      await portal.goto('/portal')
      await expect(portal.getByRole('list', { name: 'Seus tickets' })).toBeVisible()
      await keep(portal, `portal-${colorScheme}`)

      const phone = await as('client', {
        colorScheme,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      })
      await phone.goto('/portal/my-tickets?show=waiting')
      await phone.getByRole('list', { name: 'Meus tickets' }).getByRole('link').first().click()
      await expect(phone.getByRole('region', { name: 'Conversa' }).getByRole('listitem').nth(1)).toBeVisible()
      await keep(phone, `portal-ticket-phone-${colorScheme}`)
    })

/** A ticket of the agent's whose conversation holds replies and a note, and fits the picture. */
async function talkative(agent: {
  tickets: (query: string) => Promise<{ id: number }[]>
  comments: (id: number) => Promise<{ isInternal: boolean }[]>
}) {
  for (const { id } of await agent.tickets('assignee=me&status=open,waiting_customer&limit=20')) {
    const said = await agent.comments(id)
    if (said.length >= 3 && said.length <= 8 && said.some(({ isInternal }) => isInternal)) return id
  }
  throw new Error('The demo data holds no ticket with a note and replies')
}
