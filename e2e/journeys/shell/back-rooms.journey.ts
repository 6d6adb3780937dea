import { readFile } from 'node:fs/promises'
import { PASSWORD } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { createTicket } from '../../fixtures/portal-pages.ts'
import { signIn } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a super admin sees the queues and their jobs', async ({ as, apis, subject }) => {
  await (await apis('client')).create(subject('Dá trabalho às filas'))
  const page = await as('super_admin')
  await page.goto('/dashboard')
  await page.goto('/ops/queues')
  await expect(page.getByRole('link', { name: /reactions/i }).first()).toBeVisible()
  await expect(page).toHaveTitle(/Bull/i)
})

for (const account of ['agent', 'admin', 'client'] as const)
  test(`for ${account} there are no queues to see`, { tag: account === 'admin' ? [] : '@long' }, async ({ as, errorGuard }) => {
    errorGuard.expect(refused(404))
    const page = await as(account)
    const answer = await page.goto('/ops/queues')
    expect(answer?.status()).toBe(404)
    const unknown = await page.goto('/ops/nada-disso')
    expect(unknown?.status(), 'no different from any other address').toBe(404)
  })

test('the reply to a customer is mailed, with a way back to the ticket', async ({ as, apis, environment, subject }) => {
  const title = subject('Vai por e-mail')
  const ticket = await (await apis('client')).create(title)
  const [reply, note] = [subject('Segue a resposta'), subject('Esta nota não vai por e-mail')]
  await (await apis('agent')).comment(ticket.id, reply)
  await (await apis('agent')).comment(ticket.id, note, true)
  const page = await as('client')
  await expect(async () => {
    await page.goto('/dev/mailbox')
    await expect(page.getByRole('article').filter({ hasText: reply })).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  const mail = page.getByRole('article').filter({ hasText: reply })
  await expect(mail).toContainText('client@acme.test')
  await expect(mail).toContainText(title)
  await expect(mail).toContainText(`${environment.url}/portal/ticket/${ticket.id}`)
  await expect(page.getByText(note)).toHaveCount(0)
})

test('the documentation of the REST interface loads and lists it', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/api/docs')
  await expect(page.getByText('/auth/login', { exact: true }).first()).toBeVisible()
  // Only what is near is drawn, of some hundred and fifty calls.
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(page.getByText('/tickets/{id}', { exact: true }).first()).toBeVisible({ timeout: 250 })
  }).toPass()
})

test('pages are served with a policy that lets no foreign script in', async ({ visitor }) => {
  const page = await visitor()
  for (const path of ['/login', '/portal']) {
    const policy = (await page.goto(path))?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect(policy).not.toContain('unsafe-eval')
  }
})

test('no secret of anybody reaches the logs', async ({ visitor, environment, subject }) => {
  const page = await visitor()
  await signIn(page, 'client')
  const title = subject('Assunto que é do cliente')
  await createTicket(page, title, 'Minha senha era 123.')
  const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
  const log = await readFile(`${environment.dataDir}/server.log`, 'utf8')
  expect(log, 'it is the log of this environment').toContain('"serving"')
  expect(log).not.toContain(token.slice(0, 40))
  expect(log).not.toContain(PASSWORD)
  expect(log).not.toContain('Minha senha era')
})
