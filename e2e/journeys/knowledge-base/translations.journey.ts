import { answered } from '../../fixtures/answers.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a translation is begun from its original, published, read in the portal, and behind once the original changed', async ({
  as,
  apis,
  subject,
}, info) => {
  test.setTimeout(120_000)
  const admin = await apis('admin')
  const [title, english] = [subject('Ligar o leitor'), subject('Turn the reader on')]
  const original = { title, content: 'Aperte o botão verde.', audience: 'portal' }
  const { id } = await answered<{ id: number }>(admin, 'POST', '/api/kb/articles', original)
  await answered(admin, 'PATCH', `/api/kb/articles/${id}`, { status: 'published' })

  const page = await as('admin')
  await page.goto(`/knowledge-base/${id}`)
  await page.getByRole('link', { name: 'Criar tradução' }).click()
  const name = page.getByRole('textbox', { name: 'Título' })
  await expect(name).toHaveValue(title)
  await expect(page.getByRole('combobox', { name: 'Idioma' })).toHaveText('Inglês')
  await isAccessible(page, 'beginning a translation')
  await name.fill(english)
  await info.attach('new translation', { body: await page.screenshot(), contentType: 'image/png' })
  await page.getByRole('button', { name: 'Criar rascunho' }).click()
  await expect(page).toHaveURL(/\/knowledge-base\/\d+\/edit$/)
  await expect(page.getByText('Aperte o botão verde.')).toBeVisible()
  const translation = Number(/\/(\d+)\/edit$/.exec(page.url())?.[1])
  await answered(admin, 'PATCH', `/api/kb/articles/${translation}`, { content: 'Press the green button.', status: 'published' })
  await answered(admin, 'PATCH', `/api/kb/articles/${id}`, { content: 'Aperte o botão azul.', status: 'published' })

  await page.goto(`/knowledge-base/${id}`)
  const facts = page.getByRole('complementary', { name: 'Sobre o artigo' })
  await expect(facts.getByText('Original mudou')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Criar tradução' })).toHaveCount(0)
  await isAccessible(page, 'an article with a translation')
  await info.attach('article', { body: await page.screenshot(), contentType: 'image/png' })
  await facts.getByRole('link', { name: 'Inglês' }).click()
  await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
  const behind = page.getByText('O original foi publicado de novo depois desta tradução.')
  await expect(behind).toBeVisible()
  await page.getByRole('button', { name: 'Ver o que mudou' }).click()
  const changes = page.getByRole('dialog', { name: 'O que mudou no original' })
  await expect(changes.getByRole('insertion')).toHaveText(/azul/)
  await isAccessible(page, 'what changed in an original')
  await info.attach('what changed', { body: await page.screenshot(), contentType: 'image/png' })
  await changes.getByRole('button', { name: 'A tradução ainda está certa' }).click()
  await expect(page.getByText(`“${english}” continua de acordo com o original.`)).toBeVisible()
  await expect(behind).toHaveCount(0)

  const client = await as('client')
  await client.goto(`/portal/article/${id}`)
  await client.getByRole('link', { name: 'Ler em English' }).click()
  await expect(client.getByRole('heading', { level: 1, name: english })).toBeVisible()
  await isAccessible(client, 'a translation in the portal')
  await info.attach('portal', { body: await client.screenshot(), contentType: 'image/png' })
  await client.getByRole('link', { name: 'Ler em Português' }).click()
  await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible()

  for (const one of [translation, id]) await answered(admin, 'PATCH', `/api/kb/articles/${one}`, { status: 'archived' })
})
