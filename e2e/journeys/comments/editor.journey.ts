import type { Page } from '@playwright/test'
import { chunkWith } from '../../fixtures/chunks.ts'
import { formatBar as bar, expectInField, pastePicture } from '../../fixtures/message-field.ts'
import { openPortalTicket, replyBox, said, submit } from '../../fixtures/portal-pages.ts'
import { clearComposer, composer, expectWritten, message, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const format = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

test('by keyboard alone a reply is written formatted, with a mention and a template, and read so by the customer', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const name = subject('passos')
  const made = await api.send('POST', '/api/templates', { name, content: 'Seguem os **passos**, {{cliente.primeiro_nome}}.' })
  expect(made.status(), await made.text()).toBe(201)
  const ticket = await (await apis('client')).create(subject('Resposta formatada'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(bar(page)).toBeVisible()
  const keys = page.keyboard
  const mark = subject('Veja')

  await page.getByRole('heading', { level: 1 }).focus()
  await keys.press('r')
  await expect(composer(page)).toBeFocused()
  await keys.type(`${mark} `)
  await keys.press('Control+b')
  await expect(format(page, 'Negrito')).toHaveAttribute('aria-pressed', 'true')
  await keys.type('já')
  await keys.press('Control+b')
  await keys.press('Enter')
  await keys.type('- um')
  await keys.press('Enter')
  await keys.type('dois')
  await expect(format(page, 'Lista')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('Enter')
  await keys.press('Enter')
  await keys.type('Com @Patr')
  await expect(page.getByRole('option', { name: /^Patrícia/ })).toHaveAttribute('aria-selected', 'true')
  await keys.press('Enter')
  await keys.press('Enter')
  await keys.press('/')
  const find = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar template' })
  await expect(find).toBeFocused()
  await find.fill(name)
  await expect(page.getByRole('option'), 'the only one, so that Enter chooses it').toHaveText([new RegExp(name)])
  await keys.press('Enter')
  await expect(composer(page)).toContainText('Seguem os passos, Ana.')
  await expect(composer(page).locator('strong', { hasText: 'passos' })).toHaveCount(1)
  await expect(composer(page)).toBeFocused()

  // The keyboard reaches the bar and walks along it; what is typed next is slanted.
  await keys.press('Alt+F10')
  await expect(format(page, 'Negrito')).toBeFocused()
  await keys.press('ArrowRight')
  await expect(format(page, 'Itálico')).toBeFocused()
  await keys.press('Enter')
  await expect(composer(page)).toBeFocused()
  await keys.type(' Até logo')
  await expect(composer(page).locator('em')).toHaveText('Até logo')
  await keys.press('Control+Enter')
  await expectWritten(page, '')
  await sendNow(page, mark)

  const customer = await as('client')
  await openPortalTicket(customer, ticket.id)
  const read = said(customer, mark)
  await expect(read.locator('strong', { hasText: 'já' })).toHaveCount(1)
  await expect(read.locator('li li, ul > li').filter({ hasText: /^(?:um|dois)$/ })).toHaveText(['um', 'dois'])
  await expect(read.locator('em')).toHaveText('Até logo')
  await expect(read).toContainText('Com @Patrícia')
})

test('Markdown is an editor’s choice, loses nothing on the way, and what is pasted is cleaned', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('De um modo e de outro'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(bar(page)).toBeVisible()

  await composer(page).fill('Oi *Ana*,\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. **um**\n2. `dois`')
  await expect(composer(page).locator('ol > li')).toHaveText(['um', 'dois'])
  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await expect(composer(page)).toHaveValue('Oi *Ana*,\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n1. **um**\n2. `dois`')
  await page.reload()
  await expect(composer(page), 'the choice is remembered').toHaveValue(/^Oi \*Ana\*/)
  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await expect(composer(page).locator('em')).toHaveText('Ana')

  const pasted =
    '<style>p{color:red}</style><p onclick="x()" style="color:red">Um <span style="font-weight:700">negrito</span>' +
    '<img src="https://acme.test/x.png" onerror="x()"><a href="javascript:x()">laço</a></p><script>x()</script>' +
    '<table><tr><td>célula</td></tr></table>'
  await clearComposer(page)
  await composer(page).evaluate((field, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(composer(page).locator('strong')).toHaveText('negrito')
  await expect(composer(page)).toContainText('célula')
  await expect(composer(page).locator('img:not(.ProseMirror-separator), script, table, a, [onclick], [onerror]')).toHaveCount(0)

  // Signs that are only text stay text; a selection becomes a link.
  await clearComposer(page)
  await composer(page).pressSequentially('2*3*4 guia')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Endereço do link' }).fill('nada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escreva um endereço completo')).toBeVisible()
  await page.getByRole('textbox', { name: 'Endereço do link' }).fill('acme.test/guia')
  await page.keyboard.press('Enter')
  await expect(composer(page).locator('a')).toHaveAttribute('href', 'https://acme.test/guia')
  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await expect(composer(page)).toHaveValue('2\\*3\\*4 [guia](https://acme.test/guia)')
  await page.getByRole('button', { name: 'Editar como Markdown' }).click()
  await expect(bar(page)).toBeVisible()
})

test('a picture pasted into a reply stands where it was pasted, goes with its file, and is seen there by the customer', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const ticket = await (await apis('client')).create(subject('Retrato pasmado'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(bar(page)).toBeVisible()
  const mark = subject('Retratei')
  const switchWay = () => page.getByRole('button', { name: 'Editar como Markdown' }).click()
  const chips = composer(page).locator('[data-image]')
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async (route) => {
    await mayArrive
    await route.continue()
  })

  await composer(page).pressSequentially(`${mark} `)
  await pastePicture(composer(page), 'tela_*1*.png')
  await expect(composer(page).locator('[data-waiting]')).toContainText('tela_*1*.png')
  await expect(page.getByText('Aguarde o envio dos arquivos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
  await page.keyboard.type(' acima')
  letArrive()
  await expect(chips).toHaveText(/^🖼 tela__1_\.png$/)
  await expect(composer(page).locator('[data-waiting]')).toHaveCount(0)

  await switchWay()
  await expect(composer(page)).toHaveValue(new RegExp(`^${mark} !\\[.*\\]\\(attachment:\\d+\\) acima$`))
  const before = await composer(page).inputValue()
  await composer(page).press('End')
  await pastePicture(composer(page), 'sobra.png')
  await expect(composer(page)).toHaveValue(/ acima!\[sobra\.png\]\(attachment:\d+\)$/)
  await switchWay()
  await expect(chips).toHaveCount(2)
  // What is taken out of the files goes from the text; what is taken out of the text stays among the files.
  await page.getByRole('button', { name: 'Tirar sobra.png' }).click()
  await expect(chips).toHaveCount(1)
  await pastePicture(composer(page), 'solta.png')
  await expect(chips).toHaveCount(2)
  await composer(page).press('Control+End')
  await page.keyboard.press('Backspace')
  await expect(chips).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Tirar solta.png' })).toBeVisible()
  await switchWay()
  await expect(composer(page)).toHaveValue(before)
  await switchWay()
  await expect(bar(page)).toBeVisible()
  await composer(page).press('Control+Enter')
  await expectWritten(page, '')
  await sendNow(page, mark)

  const customer = await as('client')
  await openPortalTicket(customer, ticket.id)
  const read = said(customer, mark)
  const inline = read.locator('.rich-image')
  await expect(inline).toHaveCount(1)
  await expect.poll(() => inline.locator('img').evaluate((seen: HTMLImageElement) => seen.naturalWidth)).toBe(1)
  await expect(read.getByRole('button', { name: /^Baixar solta\.png/ })).toBeVisible()
  await expect(read.getByText('attachment:')).toHaveCount(0)
  await inline.press('Enter')
  await expect(customer.getByRole('dialog').getByRole('img', { name: 'tela__1_.png' })).toBeVisible()
})

test('a customer goes on writing when the editor comes, on a phone, with pictures where they were pasted, in a reply and in a new ticket', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const ticket = await (await apis('client')).create(subject('Pelo telefone'))
  const customer = await as('client', { viewport: { width: 320, height: 700 } })
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await customer.route(chunkWith('portal', 'editor/rich-field.tsx'), async (route) => {
    await mayCome
    await route.continue()
  })
  await openPortalTicket(customer, ticket.id)
  const mark = subject('Vejo')
  await replyBox(customer).pressSequentially(`${mark} C:\\tmp\\*x `)
  await expect(customer.locator('textarea#reply'), 'plain until the editor is there').toHaveCount(1)
  letCome()
  await expect(bar(customer)).toBeVisible()
  await expect(replyBox(customer)).toBeFocused()
  await expectInField(replyBox(customer), `${mark} C:\\tmp\\*x `)
  const sizes = await bar(customer)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(await customer.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBe(320)

  await customer.keyboard.press('Control+b')
  await customer.keyboard.type('assim: ')
  await customer.keyboard.press('Control+b')
  await expect(replyBox(customer).locator('strong')).toHaveText('assim: ')
  await pastePicture(replyBox(customer), 'foto_*1*.png')
  await expect(replyBox(customer).locator('[data-image]')).toHaveText('🖼 foto  1 .png')
  await replyBox(customer).press('Control+Enter')
  await expectInField(replyBox(customer), '')
  await expect(said(customer, mark).locator('.rich-image')).toHaveCount(1)
  await expect(said(customer, mark)).toContainText(`${mark} C:\\tmp\\*x assim:`)
  await expect(said(customer, mark).locator('strong', { hasText: 'assim:' })).toHaveCount(1)

  await customer.goto('/portal/create-ticket')
  const description = customer.getByRole('textbox', { name: /^Descrição/ })
  await expect(bar(customer)).toBeVisible()
  await customer.getByText('Descrição', { exact: true }).click()
  await expect(description, 'its label leads to it').toBeFocused()
  const title = subject('Foto do visor')
  await customer.getByRole('textbox', { name: /^Assunto/ }).fill(title)
  await description.pressSequentially('O visor: ')
  await pastePicture(description, 'visor.png')
  await expect(description.locator('[data-image]')).toHaveCount(1)
  await submit(customer).click()
  await customer.getByRole('link', { name: 'Ver o ticket' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(said(customer, 'O visor:').locator('.rich-image')).toHaveCount(1)

  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(message(page, mark).locator('.rich-image')).toHaveCount(1)
  await expect(message(page, mark).locator('strong', { hasText: 'assim:' })).toHaveCount(1)
})

test('a customer on the desk’s ticket page writes formatted as in the portal, with a picture; there is no Markdown, template or note', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Pela porta da equipe'))
  const customer = await as('client')
  await openTicket(customer, ticket.id)
  await expect(bar(customer)).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Editar como Markdown' })).toHaveCount(0)
  await expect(customer.getByRole('button', { name: 'Inserir template (/)' })).toHaveCount(0)
  await composer(customer).focus()
  await customer.keyboard.type('Fica ')
  await customer.keyboard.press('Control+b')
  await customer.keyboard.type('aqui')
  await pastePicture(composer(customer), 'mapa.png')
  await expect(composer(customer).locator('[data-image]')).toHaveText(/mapa\.png$/)
  await customer.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(message(customer, 'Fica aqui').locator('strong', { hasText: /^aqui$/ })).toHaveCount(1)
  const desk = await as('agent')
  await openTicket(desk, ticket.id)
  await expect(message(desk, 'Fica aqui').locator('strong', { hasText: /^aqui$/ })).toHaveCount(1)
  await expect(
    message(desk, 'Fica aqui')
      .getByRole('button', { name: /mapa\.png/ })
      .first(),
  ).toBeVisible()
})
