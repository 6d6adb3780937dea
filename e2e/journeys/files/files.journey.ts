import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CONNECTION_LOSS } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const file = (name: string, buffer: Buffer = Buffer.from(`conteúdo de ${name}`)) => ({ name, mimeType: 'text/plain', buffer })
const tray = (page: Page) => page.getByRole('list', { name: 'Arquivos a enviar' })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByLabel('Anexar arquivos').first().setInputFiles(files)
const got = (page: Page, name: string) => page.getByRole('button', { name: `Baixar ${name}` })

test('a customer sends files, the agent sees them live and fetches them; a note’s file stays inside', async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const api = await apis('client')
  const ticket = await api.create(subject('Fotos do painel'))
  const agent = await as('agent')
  await agent.goto(`/tickets/${ticket.id}`)
  await expect(agent.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()
  const customer = await as('client')
  await customer.goto(`/portal/ticket/${ticket.id}`)

  await choose(customer, file('painel.png', PNG), file('vazio.txt', Buffer.alloc(0)), file('log da máquina.txt'))
  await expect(tray(customer).getByText('O arquivo está vazio')).toBeVisible()
  await expect(tray(customer).getByText('Pronto')).toHaveCount(2)
  await customer.getByRole('button', { name: 'Tirar vazio.txt' }).click()
  // What arrived outlives the page.
  await customer.reload()
  await expect(tray(customer).getByRole('listitem')).toHaveCount(2)
  await customer.getByRole('textbox', { name: 'Sua resposta' }).fill('Seguem as fotos')
  await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
  await expect(got(customer, 'painel.png')).toBeVisible()
  await expect(tray(customer)).toHaveCount(0)

  await expect(got(agent, 'painel.png')).toBeVisible()
  const fetching = agent.waitForEvent('download')
  await got(agent, 'log da máquina.txt').click()
  const download = await fetching
  expect(download.suggestedFilename()).toBe('log da máquina.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('conteúdo de log da máquina.txt')

  await agent.getByRole('tab', { name: 'Nota interna' }).click()
  await choose(agent, file('diagnóstico.txt'))
  await expect(tray(agent).getByText('Pronto')).toBeVisible()
  await agent.getByRole('textbox', { name: 'Nota interna' }).fill('Só para nós')
  await agent.keyboard.press('Control+Enter')
  await expect(got(agent, 'diagnóstico.txt')).toBeVisible()
  await agent.getByRole('button', { name: 'Excluir o anexo painel.png' }).click()
  await agent.getByRole('button', { name: 'Excluir anexo' }).click()
  await expect(got(customer, 'painel.png')).toHaveCount(0)
  await expect(got(customer, 'log da máquina.txt')).toBeVisible()
  await expect(customer.getByText('diagnóstico.txt')).toHaveCount(0)
})

/** Files as a browser holds them while they are dragged over a page. */
const dragged = (page: Page, name: string) =>
  page.evaluateHandle((called) => {
    const held = new DataTransfer()
    held.items.add(new File(['quadro'], called, { type: 'text/plain' }))
    return held
  }, name)

test('files dropped onto the field of a message, or anywhere beside it, go with it, in either app', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('Foto do quadro'))
  for (const [account, path] of [
    ['client', `/portal/ticket/${ticket.id}`],
    ['agent', `/tickets/${ticket.id}`],
  ] as const) {
    const page = await as(account)
    await page.goto(path)
    await expect(page.getByLabel('Anexar arquivos').first()).toBeAttached()
    for (const [name, place] of [
      ['quadro.txt', page.locator('.file-drop').first()],
      ['fora.txt', page.getByRole('heading', { level: 1 })],
    ] as const) {
      const dataTransfer = await dragged(page, name)
      await place.dispatchEvent('dragover', { dataTransfer })
      await expect(page.getByText('Solte os arquivos aqui')).toBeVisible()
      await place.dispatchEvent('drop', { dataTransfer })
      await expect(page.getByText('Solte os arquivos aqui')).toHaveCount(0)
      await expect(tray(page).getByRole('listitem').filter({ hasText: name })).toContainText('Pronto')
    }
    await expect(tray(page).getByRole('listitem')).toHaveCount(2)
  }
})

test('a file dropped beside a dialog goes nowhere, and the page stays', { tag: '@long' }, async ({ as, apis, subject }) => {
  const api = await apis('agent')
  const ticket = await (await apis('client')).create(subject('Laudo'))
  await api.send('POST', `/api/tickets/${ticket.id}/comments`, { content: 'Segue o laudo.' })
  const page = await as('agent')
  await page.goto(`/tickets/${ticket.id}`)
  await expect(page.getByLabel('Anexar arquivos').first()).toBeAttached()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  const dataTransfer = await dragged(page, 'perdido.txt')
  const goesOn = await page
    .getByRole('dialog')
    .evaluate(
      (dialog, data) => dialog.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })),
      dataTransfer,
    )
  expect(goesOn).toBe(false)
  await expect(tray(page)).toHaveCount(0)
})

test('a large file goes on where the connection broke, and arrives as it was', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(CONNECTION_LOSS)
  const ticket = await (await apis('client')).create(subject('Gravação do elevador'))
  const customer = await as('client')
  await customer.goto(`/portal/ticket/${ticket.id}`)
  const parts = '**/api/uploads/parts/*/*'
  const sent: string[] = []
  await customer.route(parts, async (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    if (sent.length > 1) await route.abort('connectionreset')
    else await route.continue()
  })
  const whole = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7 + (at >> 9)) % 251))
  await choose(customer, file('elevador.bin', whole))
  await expect(tray(customer).getByText('esperando a conexão')).toBeVisible()
  await customer.unroute(parts)
  await expect(tray(customer).getByText('Pronto')).toBeVisible({ timeout: 60_000 })
  expect(new Set(sent), 'the first part went once, the second one was tried again').toEqual(new Set(['0', String(1024 * 1024)]))
  expect(sent.filter((offset) => offset === '0')).toHaveLength(1)
  await customer.getByRole('textbox', { name: 'Sua resposta' }).fill('Segue a gravação inteira')
  await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
  const fetching = customer.waitForEvent('download')
  await got(customer, 'elevador.bin').click()
  expect((await readFile(await (await fetching).path())).equals(whole)).toBe(true)
})

test(
  'a large file that the page was left with goes on once it is chosen again',
  { tag: '@long' },
  async ({ as, apis, subject, errorGuard }, info) => {
    errorGuard.expect(CONNECTION_LOSS)
    const ticket = await (await apis('client')).create(subject('Vazamento no reservatório'))
    const customer = await as('client')
    await customer.goto(`/portal/ticket/${ticket.id}`)
    const sent: string[] = []
    let isCut = true
    await customer.route('**/api/uploads/parts/*/*', async (route) => {
      const offset = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
      sent.push(offset)
      if (isCut && offset !== '0') await route.abort('connectionreset')
      else await route.continue()
    })
    const whole = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 11 + (at >> 8)) % 251))
    // Of the disk: a file is known again by when it was changed.
    const path = info.outputPath('reservatório.bin')
    await writeFile(path, whole)
    await customer.getByLabel('Anexar arquivos').first().setInputFiles(path)
    await expect(tray(customer).getByText('esperando a conexão')).toBeVisible()
    await customer.reload()
    await expect(tray(customer).getByText('Parou em 41%. Escolha o mesmo arquivo para continuar.')).toBeVisible()
    // It keeps nobody from answering without it.
    await expect(customer.getByRole('button', { name: /^Enviar resposta/ })).toBeEnabled()
    isCut = false
    sent.length = 0
    const choosing = customer.waitForEvent('filechooser')
    await customer.getByRole('button', { name: 'Continuar o envio de reservatório.bin' }).press('Enter')
    await (await choosing).setFiles(path)
    await expect(tray(customer).getByText('Pronto')).toBeVisible({ timeout: 60_000 })
    await expect(tray(customer).getByRole('listitem')).toHaveCount(1)
    expect(sent[0], 'where it had stopped').toBe(String(1024 * 1024))
    await customer.getByRole('textbox', { name: 'Sua resposta' }).fill('Segue o vazamento')
    await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
    const fetching = customer.waitForEvent('download')
    await got(customer, 'reservatório.bin').click()
    expect((await readFile(await (await fetching).path())).equals(whole)).toBe(true)
  },
)

test('F12 a file that may hold secrets is not sent before its sender has decided, in either app', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('Sessão gravada'))
  const customer = await as('client')
  const gone: string[] = []
  customer.on('request', (request) => request.url().includes('/api/uploads/') && gone.push(request.url()))
  await customer.goto(`/portal/ticket/${ticket.id}`)
  const send = customer.getByRole('button', { name: /^Enviar resposta/ })
  await choose(customer, file('.env', Buffer.from('DB_PASSWORD=s3nh4forte')))
  await expect(tray(customer).getByRole('alert')).toContainText('Parece conter senhas ou chaves de configuração (.env)')
  await expect(send).toBeDisabled()
  await expect(customer.getByText('Decida se envia o arquivo que parece conter segredos')).toBeVisible()
  await customer.getByRole('button', { name: 'Não enviar: .env' }).click()
  await expect(tray(customer)).toHaveCount(0)
  await expect(send).toBeEnabled()
  expect(gone, 'nothing has left the browser').toEqual([])
  await choose(customer, file('rede.har', Buffer.from('{"log":{"entries":[]}}')))
  await expect(tray(customer).getByRole('alert')).toContainText('cookies de sessão')
  await customer.getByRole('button', { name: 'Enviar assim mesmo: rede.har' }).press('Enter')
  await expect(tray(customer).getByText('Pronto')).toBeVisible()
  await customer.getByRole('textbox', { name: 'Sua resposta' }).fill('Segue a gravação')
  await send.click()
  await expect(got(customer, 'rede.har')).toBeVisible()

  const agent = await as('agent')
  await agent.goto(`/tickets/${ticket.id}`)
  await expect(got(agent, 'rede.har')).toBeVisible()
  await choose(agent, file('servidor.pem', Buffer.from(['-----BEGIN', 'PRIVATE KEY-----'].join(' '))))
  await expect(tray(agent).getByRole('alert')).toContainText('uma chave privada')
  await agent.getByRole('textbox', { name: 'Resposta ao cliente' }).fill('Segue a chave')
  await expect(agent.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await agent.getByRole('button', { name: 'Não enviar: servidor.pem' }).click()
  await expect(agent.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled()
})
