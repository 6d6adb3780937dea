import { ODD_TEXTS } from '@balcao/contracts/testing/odd-texts'
import type { Page } from '@playwright/test'
import { clearField, expectInField, formatBar } from '../../fixtures/message-field.ts'
import { openPortalTicket, replyBox, said } from '../../fixtures/portal-pages.ts'
import { clearComposer, composer, expectWritten, message, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What the server stores: no half characters, and nothing that is empty once trimmed. */
const STORABLE = ODD_TEXTS.filter((text) => text.isWellFormed() && text.trim() !== '')
/** A message fails or not as a whole, and some of these make all that follows theirs: few to a message. */
const MESSAGES = Array.from({ length: Math.ceil(STORABLE.length / 5) }, (_, n) => STORABLE.slice(n * 5, n * 5 + 5).join('\n\n'))

const TYPED = 'um a &gt; b DOIS tres, AT&amp;T &#38; &nbsp; R&D &copy; <b>x</b> C:\\tmp 5 * 3'
const body = (page: Page, id: number) => page.locator(`#mensagem-${id} .rich`)
const textsOf = (page: Page) => page.locator('[data-message] .rich').evaluateAll((all) => all.map(({ textContent }) => textContent))
const withoutEscapes = (content = '') => content.replace(/\\([!-/:-@[-`{-~])/g, '$1')

test('messages with character references and odd signs are read alike by staff and customers, on pages that stay whole', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const agent = await apis('agent')
  const client = await apis('client')
  const ticket = await client.create(subject('Textos estranhos'), { description: 'AT&amp;T &nbsp; x &gt; y ![a &amp; b](x)' })
  const first = await agent.comment(ticket.id, 'AT&amp;T, x &gt; y, a&nbsp;b, &#x26;, &CounterClockwiseContourIntegral; ![a &amp; b](x)')
  for (const [n, content] of MESSAGES.entries()) await (n % 4 === 3 ? client : agent).comment(ticket.id, content)
  const last = await agent.comment(ticket.id, 'A última, com `AT&amp;T` e **&lt;**')

  const page = await as('agent')
  await openTicket(page, ticket.id)
  const customer = await as('client')
  await openPortalTicket(customer, ticket.id)
  for (const where of [page, customer]) {
    await expect(body(where, first.id)).toHaveText('AT&T, x > y, a\u00a0b, &, ∳ a & b')
    await expect(body(where, last.id)).toHaveText('A última, com AT&amp;T e <')
    await expect(where.locator('[data-message]')).toHaveCount(MESSAGES.length + 3)
    await expect(where.locator('#mensagem-description .rich'), 'customers write no references').toContainText('AT&amp;T &nbsp; x &gt; y')
    await expect(where.getByText('Mensagem mostrada como texto simples')).toHaveCount(0)
  }
  expect(await textsOf(customer)).toEqual(await textsOf(page))
})

test('what is typed is what is sent: a reply, a note, a draft, a planned reply, Markdown, a template and a customer’s answer', async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(150_000)
  const agent = await apis('agent')
  const client = await apis('client')
  const template = subject('referências')
  const made = await agent.send('POST', '/api/templates', { name: template, content: 'Modelo: AT&amp;T e x &gt; y' })
  expect(made.status(), await made.text()).toBe(201)
  const ticket = await client.create(subject('Digitado e enviado'))
  const sent = async (start: string) => (await agent.comments(ticket.id)).find(({ content }) => content.startsWith(start))?.content
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(formatBar(page)).toBeVisible()
  const type = async (text: string) => {
    await composer(page).focus()
    await page.keyboard.type(text)
    await expectWritten(page, text)
  }

  await type(`Resposta: ${TYPED}`)
  await page.keyboard.press('Control+Enter')
  await expectWritten(page, '')
  await sendNow(page, `Resposta: ${TYPED}`)
  expect(withoutEscapes(await sent('Resposta'))).toBe(`Resposta: ${TYPED}`)

  await page.getByRole('tab', { name: 'Nota interna' }).click()
  await type(`Nota: ${TYPED}`)
  await page.getByRole('button', { name: 'Adicionar nota', exact: true }).click()
  await expect(message(page, `Nota: ${TYPED}`)).toHaveCount(1)
  await expect.poll(async () => withoutEscapes(await sent('Nota'))).toBe(`Nota: ${TYPED}`)

  await page.getByRole('tab', { name: 'Resposta ao cliente' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await type(`Rascunho: ${TYPED}`)
  await saved
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(formatBar(page)).toBeVisible()
  await expectWritten(page, `Rascunho: ${TYPED}`)
  await page.getByRole('button', { name: 'Programar envio' }).click()
  await page
    .getByRole('dialog', { name: 'Programar envio' })
    .getByRole('button', { name: /^Amanhã às 9h/ })
    .click()
  const planned = page.getByRole('list', { name: 'Respostas a enviar' }).getByRole('article')
  await expect(planned).toContainText(`Rascunho: ${TYPED}`)
  await planned.getByRole('button', { name: 'Editar' }).click()
  await expectWritten(page, `Rascunho: ${TYPED}`, 'taken back, it is as it was typed')
  await clearComposer(page)

  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await type('Markdown: AT&amp;T e x &gt; y')
  await page.keyboard.press('Control+Enter')
  await expectWritten(page, '')
  await sendNow(page, 'Markdown: AT&T e x > y')
  expect(await sent('Markdown')).toBe('Markdown: AT&amp;T e x &gt; y')
  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await expect(formatBar(page)).toBeVisible()

  await composer(page).focus()
  await page.keyboard.press('/')
  const find = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar template' })
  await find.fill(template)
  await expect(page.getByRole('option')).toHaveText([new RegExp(template)])
  await page.keyboard.press('Enter')
  await expectWritten(page, 'Modelo: AT&T e x > y')
  await composer(page).press('Control+Enter')
  await expectWritten(page, '')
  await sendNow(page, 'Modelo: AT&T e x > y')

  const customer = await as('client')
  await openPortalTicket(customer, ticket.id)
  await expect(formatBar(customer)).toBeVisible()
  for (const text of [`Resposta: ${TYPED}`, 'Markdown: AT&T e x > y', 'Modelo: AT&T e x > y'])
    await expect(said(customer, text), text).toHaveCount(1)
  await clearField(replyBox(customer))
  await replyBox(customer).focus()
  await customer.keyboard.type(`Cliente: ${TYPED}`)
  await expectInField(replyBox(customer), `Cliente: ${TYPED}`)
  await customer.keyboard.press('Control+Enter')
  await expect(said(customer, `Cliente: ${TYPED}`)).toHaveCount(1)
  await expect.poll(() => sent('Cliente')).toBe(`Cliente: ${TYPED}`)
  await expect(message(page, `Cliente: ${TYPED}`)).toHaveCount(1)
})

test('a message whose renderer fails shows its text, and leaves the others and the page alone', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(/renderer broken for a test/)
  const agent = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Uma que não se desenha'))
  const broken = await agent.comment(ticket.id, 'Isto **estraga-o-leitor** aqui')
  const whole = await agent.comment(ticket.id, 'Isto **continua** aqui')
  for (const account of ['agent', 'client'] as const) {
    const page = await as(account)
    await page.addInitScript(() => {
      const { charCodeAt } = String.prototype
      // The parser reads each message by this: of one message it cannot.
      String.prototype.charCodeAt = function (at) {
        if (this.includes('**estraga-o-leitor**')) throw new Error('renderer broken for a test')
        return charCodeAt.call(this, at)
      }
    })
    await (account === 'agent' ? openTicket : openPortalTicket)(page, ticket.id)
    await expect(body(page, broken.id)).toContainText('Isto **estraga-o-leitor** aqui')
    await expect(body(page, broken.id).getByText('Mensagem mostrada como texto simples')).toBeVisible()
    await expect(body(page, whole.id).locator('strong')).toHaveText('continua')
  }
})
