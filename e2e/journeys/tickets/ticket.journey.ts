import type { Page } from '@playwright/test'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import {
  choose,
  clearComposer,
  composer,
  expectWritten,
  message,
  openList,
  openTicket,
  property,
  rowOf,
  rows,
  sendNow,
  write,
} from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const editor = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a reply and a note differ in five things, and the mode never changes by itself', async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Cinco diferenças'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const look = async () => {
    const box = editor(
      page,
      (await tab(page, 'Nota interna').getAttribute('aria-selected')) === 'true' ? 'Nota interna' : 'Resposta ao cliente',
    )
    return {
      ground: await box.evaluate((element) => getComputedStyle(element).backgroundColor),
      edge: await box.evaluate((element) => getComputedStyle(element).borderLeftStyle),
      locks: await box.getByRole('button').locator('svg.lucide-lock').count(),
      placeholder: await composer(page).evaluate((field) => field.getAttribute('placeholder') ?? field.getAttribute('aria-placeholder')),
      button: await box.getByRole('button').last().textContent(),
    }
  }
  const reply = await look()
  await tab(page, 'Nota interna').click()
  await expect(composer(page)).toBeFocused()
  const note = await look()
  for (const key of Object.keys(reply) as (keyof typeof reply)[]) expect(note[key], key).not.toBe(reply[key])
  expect(note.edge).toBe('dashed')
  await expect(editor(page, 'Nota interna')).toContainText('Só a equipe vê')
  await write(page, 'Nota interna', 'Anotado.')
  await expect(tab(page, 'Nota interna'), 'after a note it is still a note').toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Resposta ao cliente').click()
  await expect(editor(page, 'Resposta ao cliente')).toContainText('Para: client@acme.test')
})

test('drafts are kept by mode, over a reload and a visit elsewhere', async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Rascunhos'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).fill('Rascunho da resposta')
  await expect(page.getByText(/Rascunho salvo às \d\d:\d\d/)).toBeVisible()
  await tab(page, 'Nota interna').click()
  await expectWritten(page, '')
  await composer(page).fill('Rascunho da nota')
  await page.reload()
  await expectWritten(page, 'Rascunho da resposta')
  await tab(page, 'Nota interna').click()
  await expectWritten(page, 'Rascunho da nota')
  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  await page.goBack()
  await expectWritten(page, 'Rascunho da resposta')
  await write(page, 'Resposta ao cliente', 'Rascunho da resposta')
  const found = page.waitForResponse(/tickets\.drafts\.get/)
  await page.reload()
  await found
  // A note is all that is begun now: the page may go to it, once.
  await expect(async () => {
    await tab(page, 'Resposta ao cliente').click()
    await expectWritten(page, '', 'what was sent is no draft any more')
  }).toPass({ timeout: 40_000 })
})

test('Ctrl+Enter sends, Enter only breaks the line; the message shows before the server answers', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Antes da resposta'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/trpc/tickets.outgoing.add', async (route) => {
    await held
    await route.continue()
  })
  await composer(page).pressSequentially('Linha um')
  await composer(page).press('Enter')
  await composer(page).pressSequentially('linha dois')
  await expectWritten(page, 'Linha um\nlinha dois')
  await composer(page).press('Control+Enter')
  await expect(message(page, 'linha dois')).toContainText('Enviando…')
  await expectWritten(page, '')
  expect(await client.comments(ticket.id)).toEqual([])
  release()
  await expect(message(page, 'linha dois')).not.toContainText('Enviando…')
  await expect(message(page, 'linha dois')).toHaveCount(1)
  expect(await client.comments(ticket.id), 'the desk holds it').toEqual([])
  await sendNow(page, 'linha dois')
  expect((await client.comments(ticket.id)).map(({ content }) => content)).toEqual(['Linha um\nlinha dois'])
})

test('Enviar e… sends and moves the ticket in one act', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Enviar e resolver'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).fill('Pronto, resolvido.')
  await page.getByRole('button', { name: 'Enviar e…' }).click()
  await page.getByRole('menuitem', { name: 'Enviar e resolver' }).click()
  await sendNow(page, 'Pronto, resolvido.')
  await expect(property(page, 'Status')).toContainText('Resolvido')
  expect((await client.ticket(ticket.id)).status).toBe('resolved')
})

test('Enviar e… goes to the next ticket of the list one came from, once it is sent, and not where it is refused', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  const client = await apis('client')
  await client.create(subject('O próximo'))
  const first = await client.create(subject('O primeiro'))
  const page = await as('agent')
  await openTicket(page, first.id)
  await composer(page).fill('Sem lista.')
  await page.getByRole('button', { name: 'Enviar e…' }).click()
  await expect(page.getByRole('menuitem', { name: 'Enviar e resolver' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Enviar e ir ao próximo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await clearComposer(page)

  await openList(page, '?sort=createdAt')
  const titles = await rows(page).getByRole('link').allTextContents()
  const next = titles[titles.indexOf(first.title) + 1] ?? ''
  await rowOf(page, first.title).getByRole('link').click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading(first.title)).toBeVisible()
  await composer(page).fill('Segue a resposta.')
  const goOn = async () => {
    await page.getByRole('button', { name: 'Enviar e…' }).click()
    await page.getByRole('menuitem', { name: 'Enviar e ir ao próximo' }).click()
  }
  errorGuard.expect(refused(503))
  await page.route('**/trpc/tickets.outgoing.add*', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await goOn()
  await expect(page.getByRole('alert').filter({ hasText: 'Não enviad' })).toBeVisible()
  await expectWritten(page, 'Segue a resposta.')
  await expect(heading(first.title)).toBeVisible()

  await goOn()
  await expect(heading(next)).toBeVisible()
  await expect(page).not.toHaveURL(`/tickets/${first.id}`)
  await page.goto(`/tickets/${first.id}`)
  await sendNow(page, 'Segue a resposta.')
  expect((await client.comments(first.id)).map(({ content }) => content)).toEqual(['Segue a resposta.'])
})

test('a choice saves at once, history tells it, and Desfazer takes it back', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Desfazer'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await choose(page, 'Prioridade', 'Urgente')
  const toast = page.getByText(`#${ticket.number} · Prioridade: Urgente`)
  await expect(toast).toBeVisible()
  await expect.poll(async () => (await client.ticket(ticket.id)).priority).toBe('urgent')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(page, 'Prioridade')).toContainText('Média')
  await expect.poll(async () => (await client.ticket(ticket.id)).priority).toBe('medium')
  await expect(page.getByRole('list', { name: 'Conversa' })).toContainText('alterações')
})

test('somebody was faster: the change is shown, one’s own is kept until one decides', { tag: '@long' }, async ({
  as,
  apis,
  environment,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409), CONNECTION_LOSS)
  const colleague = await apis('colleague')
  const ticket = await (await apis('client')).create(subject('Quem foi mais rápido'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  // Without the worker nobody tells this page of the other change: it saves on an old version.
  await environment.command('worker/kill')
  await colleague.change(ticket.id, { priority: 'high' })
  await page.getByRole('button', { name: 'Editar assunto' }).click()
  await page.getByRole('textbox', { name: 'Assunto' }).fill(`${ticket.title} (corrigido)`)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'O ticket mudou enquanto você editava.' })
  await expect(conflict).toContainText('Alta')
  await expect(page.getByRole('textbox', { name: 'Assunto' }), 'what was typed is kept').toHaveValue(`${ticket.title} (corrigido)`)
  await conflict.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(conflict).toHaveCount(0)
  await expect.poll(async () => (await colleague.ticket(ticket.id)).title).toBe(`${ticket.title} (corrigido)`)
  expect((await colleague.ticket(ticket.id)).priority, 'the other change stands').toBe('high')
  await environment.command('worker/start')
})

/** Longer than what the mail of a resolved ticket waits for an undo. */
const RESOLVED_MAIL_MS = 17_000

test('keys write, assign, resolve and take that back without a mail; while typing they are letters', async ({
  as,
  apis,
  environment,
  subject,
}) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Pelo teclado'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  await expect(tab(page, 'Nota interna')).toHaveAttribute('aria-selected', 'true')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('aspecre njk')
  await expectWritten(page, 'aspecre njk')
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect((await client.ticket(ticket.id)).status).toBe('new')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('r')
  await expect(tab(page, 'Resposta ao cliente')).toHaveAttribute('aria-selected', 'true')
  await expect(composer(page)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Em atendimento' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Responsável' })).toBeVisible()
  await page.keyboard.type('caio')
  await page.getByRole('option', { name: /Caio Ramos/ }).click()
  await expect(property(page, 'Responsável')).toContainText('Caio Ramos')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('e')
  await expect(property(page, 'Status')).toContainText('Resolvido')
  await expect.poll(async () => (await client.ticket(ticket.id)).status).toBe('resolved')

  // Resolved from Novo, it is Novo again: the customer is not mailed before the time to undo is over.
  await expect(page.getByText(`#${ticket.number} · Status: Resolvido`)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(property(page, 'Status')).toContainText('Novo')
  await expect.poll(async () => (await client.ticket(ticket.id)).status).toBe('new')
  await new Promise((done) => setTimeout(done, RESOLVED_MAIL_MS))
  const mails = (await (await fetch(`${environment.url}/dev/mailbox.json`)).json()) as { subject: string }[]
  expect(mails.filter(({ subject: about }) => about.includes(`#${ticket.number}]`))).toEqual([])
})

test('J and K walk the list one came from; Esc goes back to it', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await openList(page, '?view=mine')
  const titles = await rows(page).getByRole('link').allTextContents()
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/tickets?view=mine')
})
