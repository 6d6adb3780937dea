import { answered } from '../../fixtures/answers.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a new text waits for its time over what customers read, and is taken back to be changed', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const title = subject('Prazo de devolução')
  const supervisor = await apis('supervisor')
  const { id } = await answered<{ id: number }>(supervisor, 'POST', '/api/kb/articles', { title, content: 'Dez dias.', audience: 'portal' })
  await answered(supervisor, 'PATCH', `/api/kb/articles/${id}`, { status: 'published' })
  await answered(supervisor, 'PATCH', `/api/kb/articles/${id}`, { content: 'Doze dias.' })

  const page = await as('supervisor')
  await page.goto(`/knowledge-base/${id}/edit`)
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Em outro momento' }).check()
  await expect(dialog).toContainText('Até lá, quem lê continua com o texto atual.')
  await dialog.getByLabel('Publicar em').fill('2031-05-04T08:30')
  await isAccessible(page, 'scheduling a text')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText(/A publicação deste texto está agendada para/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveAttribute('readonly')

  const client = await apis('client')
  expect(await answered(client, 'GET', `/api/kb/articles/${id}`)).toMatchObject({ content: 'Dez dias.', draft: null })

  await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(page.getByText('Agendamento cancelado.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Título' })).not.toHaveAttribute('readonly')
  await answered(supervisor, 'PATCH', `/api/kb/articles/${id}`, { status: 'archived' })
})
