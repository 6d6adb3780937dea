import type { Page, Worker } from '@playwright/test'
import { request } from '@playwright/test'
import { grantNotifications } from '../../fixtures/notification-permission.ts'
import { block, enter, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { systemNotifications } from '../../fixtures/system-notifications.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Another browser of the same person takes notices. */
async function anotherBrowser(url: string, email: string): Promise<void> {
  const door = await request.newContext({
    baseURL: url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  })
  const entered = await door.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const { access_token } = (await entered.json()) as { access_token: string }
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const saved = await door.fetch('/api/notifications/push', {
    method: 'PUT',
    data: { endpoint: 'https://push.example.com/firefox', keys },
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
}

/** The service worker gets what a push service would bring. */
async function deliveries(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${origin}/push/`)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  return (text: object) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(text) })
}

test('push is asked for by its button; what is blocked and what cannot be reached is said, other browsers are removed', {
  tag: '@long',
}, async ({ environment, apis, visitor, errorGuard }) => {
  errorGuard.expect(/does not support the Push API in incognito mode/)
  const { id: userId, email } = await someone({ environment, apis })
  await anotherBrowser(environment.url, email)
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)), 'never on load').toBe(0)
  await grantNotifications(page.context(), environment.url)
  await page.goto('/profile?parte=avisos')
  const push = block(page, 'Push')
  await expect(push.getByText('Não recebe avisos.')).toBeVisible()
  await isAccessible(page, 'push, off')
  await push.getByRole('button', { name: 'Ativar', exact: true }).click()
  // No push service is to be had here: the browser says so, and the rest is true.
  await expect(push.getByRole('alert')).toContainText('não conseguiu falar com o serviço de push')
  await expect(push.getByText('Não recebe avisos.')).toBeVisible()

  await expect(push.getByText('Firefox em Linux')).toBeVisible()
  await push.getByRole('button', { name: 'Desativar: Firefox em Linux' }).click()
  await expect(push.getByText('Firefox em Linux')).toHaveCount(0)

  await expect.poll(() => page.context().serviceWorkers().length).toBe(1)
  const [worker] = page.context().serviceWorkers() as [Worker]
  const deliver = await deliveries(page, environment.url)
  const { shown, click } = await systemNotifications(worker)
  const text = {
    id: 1,
    tag: 'ticket:7',
    title: 'Novo Comentário',
    body: 'Primeira',
    path: '/profile?parte=seguranca',
    silent: false,
    always: false,
  }
  await deliver(text)
  await deliver({ ...text, id: 2, tag: 'n2', body: 'Fora da lista', always: true })
  await expect.poll(() => shown(), 'a page in sight tells of the first itself').toEqual(['Novo Comentário: Fora da lista'])

  // What is clicked goes on in the page that is open.
  await click()
  await expect(page).toHaveURL('/profile?parte=seguranca')
  await expect.poll(() => shown()).toEqual([])

  // With no page of the app in sight it is shown, once, and the next of its group takes its place.
  const elsewhere = await page.context().newPage()
  const deliverThere = await deliveries(elsewhere, environment.url)
  await page.goto('about:blank')
  await deliverThere(text)
  await deliverThere(text)
  await expect.poll(() => shown()).toEqual(['Novo Comentário: Primeira'])
  await deliverThere({ ...text, id: 3, body: 'Segunda' })
  await expect.poll(() => shown()).toEqual(['Novo Comentário: Segunda'])

  // What is clicked with no page open is read by the page that opens.
  const told = await (await apis('manager')).send('POST', '/api/notifications', { userId, title: 'Chuva', message: 'Muita.' })
  const { id } = (await told.json()) as { id: number }
  await deliverThere({ ...text, id, body: 'Terceira' })
  await expect.poll(() => shown()).toEqual(['Novo Comentário: Terceira'])
  await click()
  await expect.poll(() => shown()).toEqual([])
  const read = page.waitForResponse(/notifications\.readMany/)
  await page.goto('/dashboard')
  expect((await read).request().postData()).toContain(`[${id}]`)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notificações, / })).toHaveAccessibleName(
    'Notificações, nenhuma não lida',
  )

  // Another one granted is all others blocked.
  const blocked = await visitor()
  await blocked.context().grantPermissions(['geolocation'], { origin: environment.url })
  await enter(blocked, email)
  await expect(blocked).toHaveURL('/dashboard')
  await blocked.goto('/profile?parte=avisos')
  await expect(block(blocked, 'Push').getByText('Os avisos deste site estão bloqueados.')).toBeVisible()
  await expect(block(blocked, 'Push').getByRole('button', { name: 'Ativar' })).toHaveCount(0)
})
