import { readFile } from 'node:fs/promises'
import { pressAt } from '../../fixtures/keyboard.ts'
import { isAccessible } from '../../fixtures/people.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

type Field = { id: number; key: string; label: string }
type File = { version: number; fields: { key: string; label: string }[] }

test('fields go out as a file and come in from one, each line looked at before anything is written', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const manager = await apis('manager')
  const label = subject('Turno')
  const made = await manager.send('POST', '/api/custom-fields', { entity: 'user', type: 'text', label })
  const { id, key } = (await made.json()) as Field
  const page = await as('manager')
  await page.goto('/custom-fields?area=user')
  const order = page.getByRole('list', { name: /Ordem dos campos/ })
  await expect(order).toContainText(label)
  const written = page.waitForEvent('download')
  await pressAt(page, page.getByRole('button', { name: 'Exportar', exact: true }))
  const file = JSON.parse(await readFile(await (await written).path(), 'utf8')) as File
  const ours = file.fields.find((field) => field.key === key)
  expect(ours, 'the file has it').toMatchObject({ key, label })
  expect(ours, 'and nothing of this installation').not.toHaveProperty('id')
  expect((await manager.send('DELETE', `/api/custom-fields/${id}`)).ok()).toBe(true)
  await page.reload()
  await expect(order).not.toContainText(label)

  const dialog = page.getByRole('dialog', { name: 'Importar campos' })
  const choose = (content: unknown, name = 'campos.json') =>
    dialog
      .getByLabel('Escolher arquivo')
      .setInputFiles([{ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) }])
  const lines = dialog.getByRole('list', { name: 'O que aconteceria' })
  await pressAt(page, page.getByRole('button', { name: 'Importar', exact: true }))
  await choose(['isto não é'])
  await expect(dialog.getByRole('alert')).toHaveText('O arquivo não é um JSON de campos exportados.')
  await choose({ ...file, fields: [ours, { ...ours, key: `${key}_2`, type: 'nada' }] })
  await expect(lines.getByRole('listitem').first()).toContainText('criar')
  await expect(lines.getByRole('listitem').last()).toContainText('recusar')
  await expect(dialog.getByRole('button', { name: /^Importar 1 campo/ }), 'what is wrong is mended first').toBeDisabled()
  await choose({ ...file, fields: [ours] })
  await expect(lines.getByRole('listitem')).toHaveCount(1)
  await isAccessible(page, 'a file of fields, looked at')
  await pressAt(page, dialog.getByRole('button', { name: /^Importar 1 campo/ }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 campo importado')).toBeVisible()
  await expect(order).toContainText(label)

  // Once more, otherwise named: left alone, unless one says that it is to be updated.
  const renamed = subject('Período')
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await choose({ ...file, fields: [{ ...ours, label: renamed }] })
  await expect(lines).toContainText('deixar como está')
  await expect(dialog.getByRole('button', { name: 'Nada a importar' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Atualizar campos/ }).check()
  await expect(lines).toContainText('atualizar')
  await dialog.getByRole('button', { name: /^Importar 1 campo/ }).click()
  await expect(order).toContainText(renamed)
  await expect(order).not.toContainText(label)
  const all = (await (await manager.send('GET', '/api/custom-fields/entity/user')).json()) as Field[]
  await manager.send('DELETE', `/api/custom-fields/${all.find((field) => field.key === key)?.id}`)
})

test('values of many tickets written at once, and those of one copied to others, come to whoever looks at one', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const [manager, agent] = [await apis('manager'), await apis('agent')]
  const label = subject('Frota')
  const made = await manager.send('POST', '/api/custom-fields', { entity: 'ticket', type: 'text', label })
  const { id, key } = (await made.json()) as Field
  try {
    const [from, into, kept] = [await agent.create(subject('Um')), await agent.create(subject('Dois')), await agent.create(subject('Três'))]
    const pages = [await as('agent'), await as('agent')] as const
    await openTicket(pages[0], into.id)
    await openTicket(pages[1], kept.id)
    const written = async (path: string, body: object) => {
      const answer = await agent.send('POST', `/api/custom-fields/values/${path}`, { entity: 'ticket', ...body })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { updated: number }).updated
    }
    expect(await written('bulk-update', { ids: [from.id, kept.id], values: { [key]: 'Caminhões' } })).toBe(2)
    await expect(property(pages[1], label)).toContainText('Caminhões')
    await expect(pages[1].getByText(`definiu ${label} como Caminhões`)).toBeVisible()
    await expect(property(pages[0], label)).not.toContainText('Caminhões')
    expect(await written('bulk-update', { ids: [from.id], values: { [key]: 'Barcos' } })).toBe(1)
    expect(await written('copy', { fromId: from.id, toIds: [into.id, kept.id], overwrite: false }), 'only what is empty is filled').toBe(1)
    await expect(property(pages[0], label)).toContainText('Barcos')
    expect(await written('copy', { fromId: from.id, toIds: [kept.id] })).toBe(1)
    await expect(property(pages[1], label)).toContainText('Barcos')
  } finally {
    await manager.send('DELETE', `/api/custom-fields/${id}`, { withValues: true })
  }
})
