import { tooHeavy } from '@balcao/contracts/comments/markdown-bounds'
import { longMessages } from '@balcao/contracts/testing/long-messages'
import type { Page } from '@playwright/test'
import type { Api } from '../../fixtures/api.ts'
import { longestTask } from '../../fixtures/main-thread.ts'
import { openPortalTicket } from '../../fixtures/portal-pages.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A message is drawn within 200 ms of a quiet processor; a busy one gets three times that. */
const LONGEST_TASK_MS = 600
const LENGTH = 16_000

/** Sends the longest message of a kind that the server takes. */
async function sendHeaviest(agent: Api, ticketId: number, make: (length: number) => string): Promise<void> {
  for (let length = LENGTH; length > 100; length = Math.floor(length * 0.8)) {
    const content = make(length).toWellFormed()
    if (tooHeavy(content.trim())) continue
    const answer = await agent.send('POST', `/api/tickets/${ticketId}/comments`, { content })
    if (answer.ok()) return
    expect(answer.status(), `${content.slice(0, 20)}: ${await answer.text()}`).toBe(400)
  }
}

/** Scrolls message by message from the first to the last, waiting for each to be drawn. */
async function readAll(page: Page): Promise<void> {
  const messages = page.locator('[data-message]')
  for (let n = 0; n < (await messages.count()); n++) {
    await messages.nth(n).scrollIntoViewIfNeeded()
    await page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done, { timeout: 1_000 }), { timeout: 1_000 })),
    )
  }
}

const KINDS = Object.values(longMessages)
/** A page begins with the newest 50 messages of a ticket. */
const PAGES = Array.from({ length: Math.ceil(KINDS.length / 48) }, (_, n) => KINDS.slice(n * 48, n * 48 + 48))

for (const [n, kinds] of PAGES.entries())
  test(`the longest messages of every kind hold up neither the staff’s page nor the customer’s (${n + 1} of ${PAGES.length})`, {
    tag: '@long',
  }, async ({ as, apis, subject }) => {
    test.setTimeout(180_000)
    const agent = await apis('agent')
    const client = await apis('client')
    const ticket = await client.create(subject('Mensagens pesadas'))
    for (const make of kinds) await sendHeaviest(agent, ticket.id, make)
    for (const [account, open] of [
      ['agent', openTicket],
      ['client', openPortalTicket],
    ] as const) {
      const page = await as(account)
      const longest = await longestTask(page, async () => {
        await open(page, ticket.id)
        await readAll(page)
      })
      // Of a few kinds the server takes not even a short one.
      expect(await page.locator('[data-message]').count(), account).toBeGreaterThan(kinds.length - 6)
      expect(longest, `${account}: the longest task took ${Math.round(longest)} ms`).toBeLessThan(LONGEST_TASK_MS)
      await page.close()
    }
  })
