import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { aPerson, isAccessible, menuOf, openUsers } from '../../fixtures/people.ts'
import { rowOf, rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const dialog = (page: Page): Locator => page.getByRole('dialog')
const chooseRole = async (page: Page, name: string) => {
  await dialog(page).getByRole('combobox', { name: 'Papel' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('R-038 R-055 the menu leads supervisors to the users; others do not find it, and by address are told why', { tag: '@long' }, async ({
  as,
}) => {
  const page = await as('supervisor')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Usuários e Acessos' }).click()
  await page.getByRole('link', { name: 'Usuários', exact: true }).click()
  await expect(page).toHaveURL('/users')
  await expect(rows(page).first()).toBeVisible()
  for (const account of ['agent', 'client'] as const) {
    const other = await as(account)
    await other.goto('/users')
    await expect(other.getByRole('alert').filter({ hasText: 'Você não tem permissão para ver esta página' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Usuários e Acessos' })).toHaveCount(0)
    await expect(other.getByRole('link', { name: 'Usuários', exact: true })).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Novo usuário' })).toHaveCount(0)
  }
})

test('search and filters stand in the address; a reload and Back agree with them', { tag: '@long' }, async ({ as, apis, subject }) => {
  const admin = await apis('admin')
  const name = subject('Procurada')
  await aPerson(admin, name, { invite: false })
  const page = await as('supervisor')
  await openUsers(page)
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
  await page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }).fill(name.toUpperCase())
  await expect(page).toHaveURL(/[?&]q=PROCURADA/)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(name.toUpperCase())
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page).toHaveURL('/users')

  await page.getByRole('button', { name: 'Filtro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Papel' }).click()
  await page.getByRole('checkbox', { name: 'Agente', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/users?role=agent')
  await expect(rowOf(page, ACCOUNTS.agent.email)).toBeVisible()
  await expect(rows(page).filter({ hasNotText: 'Agente' })).toHaveCount(0)
  // By name as well: other journeys deactivate agents of their own.
  const nobody = `/users?role=agent&active=no&q=${encodeURIComponent(name)}`
  await page.goto(nobody)
  await expect(page.getByText('Ninguém com esta busca e estes filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca e filtros' }).click()
  await expect(page).toHaveURL('/users')
  await page.goBack()
  await expect(page).toHaveURL(/role=agent&active=no/)
})

test('what another admin does to people appears in an open list by itself', { tag: '@long' }, async ({ as, apis, subject }) => {
  const admin = await apis('admin')
  const key = subject('Ao vivo')
  const first = await aPerson(admin, `${key} um`, { invite: false })
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(key)}`)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  const second = await aPerson(admin, `${key} dois`, { invite: false })
  await expect(rows(page)).toHaveCount(2)
  expect((await admin.send('PATCH', `/api/users/${first.id}`, { active: false })).status()).toBe(200)
  await expect(rowOf(page, first.name)).toContainText('Inativo')
  await expect(rowOf(page, second.name)).toContainText('Ativo')
})

test('somebody is added and invited by mail; what is wrong is named, and what was typed stays', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  await apis('supervisor')
  const name = subject('Convidada Nova')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@users.test`
  const page = await as('supervisor')
  await openUsers(page)
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const box = dialog(page)
  await box.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(box.getByRole('alert')).toContainText('Corrija 3 campos')
  await expect(box.getByRole('textbox', { name: 'Nome' }), 'the first error has the focus').toBeFocused()
  await isAccessible(page, 'the form with errors')
  await box.getByRole('textbox', { name: 'Nome' }).fill(name)
  await box.getByRole('textbox', { name: 'E-mail' }).fill('isto não é')
  await box.getByRole('textbox', { name: 'E-mail' }).blur()
  await expect(box.getByText('Por favor, insira um email válido').first()).toBeVisible()
  await box.getByRole('textbox', { name: 'E-mail' }).fill(ACCOUNTS.agent.email)
  await box.getByRole('combobox', { name: 'Papel' }).click()
  await expect(page.getByRole('option', { name: 'Agente', exact: true })).toBeVisible()
  for (const above of ['Supervisor', 'Manager', 'Administrator', 'Super Admin'])
    await expect(page.getByRole('option', { name: above }), 'nothing at or above one’s own level').toHaveCount(0)
  await page.getByRole('option', { name: 'Agente', exact: true }).click()
  await box.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(box.getByRole('alert')).toContainText('Já existe um usuário com este e-mail.')
  await expect(box.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await expect(box.getByRole('textbox', { name: 'Nome' })).toHaveValue(name)
  await box.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await box.getByRole('button', { name: 'Criar usuário' }).click()
  await expect(page.getByText(`${name} foi adicionado e convidado por e-mail`)).toBeVisible()
  await openUsers(page, `?q=${encodeURIComponent(name)}`)
  await expect(rowOf(page, name)).toContainText('Convidado')
  const mails = await as('super_admin')
  await expect(async () => {
    await mails.goto('/dev/mailbox')
    await expect(mails.getByRole('article').filter({ hasText: email })).toContainText('/invite?token=', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await menuOf(page, name, 'Enviar convite')
  await expect(page.getByText(`Convite enviado a ${email}`)).toBeVisible()
})

test('a change is saved and can be taken back; a form left half way asks first', { tag: '@long' }, async ({ as, apis, subject }) => {
  const made = await aPerson(await apis('admin'), subject('Para editar'), { invite: false })
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(made.name)}`)
  await rowOf(page, made.name).click()
  await expect(dialog(page).getByRole('textbox', { name: 'E-mail' })).toHaveValue(made.email)
  await chooseRole(page, 'Agente')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Descartar o que você escreveu?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`Dados de ${made.name} salvos`)).toBeVisible()
  await expect(rowOf(page, made.name)).toContainText('Agente')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(`Desfeito: ${made.name} está como antes`)).toBeVisible()
  await expect(rowOf(page, made.name)).toContainText('Cliente')
})

test('R08 who stands at one’s level or above can be looked at, and not changed', { tag: '@long' }, async ({ as }) => {
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(ACCOUNTS.admin.email)}`)
  await page.getByRole('button', { name: `Ações de ${ACCOUNTS.admin.name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Ver dados'])
  await page.getByRole('menuitem', { name: 'Ver dados' }).click()
  await expect(dialog(page)).toContainText('Só quem está acima deste papel pode mudar estes dados.')
  await expect(dialog(page).getByRole('button')).toHaveText(['Fechar'])
})

test('the list is had as a file, filtered as it is', async ({ as }) => {
  const page = await as('supervisor')
  await page.goto('/users?role=manager')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^pessoas-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('\uFEFFnome;e-mail;papel;empresa;situação;criado em;último acesso'.trim())
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(1)) expect(line).toContain(';Manager;')
  await expect(page.getByText(/pessoas? salvas?/)).toBeVisible()
})

test('a file is looked at line by line before anything is written', { tag: '@long' }, async ({ as, apis, subject, errorGuard }) => {
  errorGuard.expect(refused(400))
  await apis('admin')
  const key = subject('x').slice(2)
  const lines = [
    'nome;e-mail;papel',
    `Ana ${key};ana.${key}@users.test;Agente`,
    `Bia ${key};bia sem arroba;`,
    `Caio ${key};caio.${key}@users.test;Manager`,
  ]
  const page = await as('supervisor')
  await openUsers(page)
  await page.getByRole('button', { name: 'Importar CSV' }).click()
  // As older spreadsheets write it: not in UTF-8.
  const upload = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'pessoas.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await upload('isto não é uma lista')
  await expect(dialog(page).getByRole('alert')).toContainText('Faltam colunas na primeira linha: nome, e-mail.')
  await upload([...lines, `João ${key};joao.${key}@users.test;`].join('\r\n'))
  await expect(dialog(page)).toContainText('2 linhas podem ser importadas, 2 com erros. Nada foi gravado ainda.')
  const line = (n: number) => dialog(page).getByRole('row').nth(n)
  await expect(line(2)).toContainText('E-mail inválido.')
  await expect(line(3)).toContainText('Você não pode conceder este papel.')
  await expect(line(4)).toContainText(`João ${key}`)
  await isAccessible(page, 'the import')
  await page.getByRole('checkbox', { name: 'Mostrar só as linhas com erro' }).check()
  await expect(dialog(page).getByRole('row')).toHaveCount(3)
  await expect(dialog(page).getByRole('button', { name: /^Importar 2/ })).toBeDisabled()
  await upload([lines[0], lines[1], `João ${key};joao.${key}@users.test;`].join('\r\n'))
  await expect(dialog(page)).toContainText('nenhuma com erro')
  await dialog(page).getByRole('button', { name: 'Importar 2 pessoas' }).click()
  await expect(page.getByText('2 pessoas importadas')).toBeVisible()
  await openUsers(page, `?q=${key}`)
  await expect(rows(page)).toHaveCount(2)
})

test('R-208 ?highlight= shows and marks somebody, even outside the first page', { tag: '@long' }, async ({ as, apis, subject }) => {
  const made = await aPerson(await apis('admin'), subject('Zzz apontado'), { invite: false })
  const page = await as('supervisor')
  await openUsers(page, `?highlight=${made.id}`)
  await expect(rowOf(page, made.name)).toHaveAttribute('data-highlight', 'true')
  await expect(rowOf(page, made.name)).toBeInViewport()
})
