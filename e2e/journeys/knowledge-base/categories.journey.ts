import { answered } from '../../fixtures/answers.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

type Made = { id: number; version: number }

test('categories are made, moved and given readers; who then reads an article is explained', async ({ as, apis, subject }) => {
  const manager = await apis('manager')
  const [above, below] = [subject('Cobrança'), subject('Boletos')]
  const page = await as('manager')
  await page.goto('/knowledge-base/categories')
  await expect(page.getByRole('heading', { name: 'Categorias', level: 1 })).toBeVisible()
  const tree = page.getByRole('list', { name: 'Categorias, na ordem do portal' })
  for (const name of [above, below]) {
    await page.getByRole('button', { name: 'Nova categoria' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill(name)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(tree.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: `Ações de ${below}` }).click()
  await page.getByRole('menuitem', { name: 'Pôr dentro da anterior' }).click()
  await expect(tree.getByRole('listitem').filter({ hasText: below })).toContainText('nível 2')
  await page.getByRole('button', { name: `Ações de ${below}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Tirar da categoria em que está' })).toBeVisible()
  await page.keyboard.press('Escape')
  await isAccessible(page, 'the tree of categories')

  await tree.getByRole('button', { name: above, exact: true }).click()
  await page.getByRole('combobox', { name: 'Quem lê' }).click()
  await page.getByRole('option', { name: /^Equipe/ }).click()
  await isAccessible(page, 'the dialog of a category')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(tree.getByRole('listitem').filter({ hasText: above })).toContainText('Equipe')

  const { data } = await answered<{ data: (Made & { name: string })[] }>(manager, 'GET', '/api/kb/categories')
  const categoryId = data.find(({ name }) => name === below)?.id
  const article = await answered<Made>(manager, 'POST', '/api/kb/articles', {
    title: subject('Segunda via'),
    content: 'Abra a fatura e escolha **Baixar**.',
    audience: 'public',
    categoryId,
  })
  await answered(manager, 'PATCH', `/api/kb/articles/${article.id}`, { status: 'published' })
  await page.goto(`/knowledge-base/${article.id}`)
  await page.getByRole('button', { name: 'Mais', exact: false }).first().click()
  await page.getByRole('menuitem', { name: 'Quem lê este artigo?' }).click()
  const why = page.getByRole('dialog')
  await expect(why).toContainText('Quem não entrou não lê este artigo.')
  await expect(why).toContainText('Uma categoria acima do artigo deixa a pessoa de fora.')
  await expect(why.getByRole('listitem').filter({ hasText: above })).toContainText('é preciso entrar no portal')
  await isAccessible(page, 'why somebody does not read an article')
  await why.getByRole('button', { name: 'Fechar' }).click()

  await page.goto('/knowledge-base/categories')
  await page.getByRole('button', { name: `Ações de ${above}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const removal = page.getByRole('dialog')
  await expect(removal).toContainText('O que há nela vai para onde você escolher.')
  await isAccessible(page, 'deleting a category')
  await removal.getByRole('button', { name: 'Excluir categoria' }).click()
  await expect(tree.getByRole('button', { name: above, exact: true })).toHaveCount(0)
  await expect(tree.getByRole('button', { name: below, exact: true })).toBeVisible()
})

test('settings keep what is written while somebody else saves, and say what is wrong by field', { tag: '@long' }, async ({
  as,
  apis,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 409))
  const manager = await apis('manager')
  const page = await as('manager')
  await page.goto('/knowledge-base/settings')
  await page.getByRole('textbox', { name: 'Cor de destaque' }).fill('#ffee00')
  await expect(page.getByText('Tema escuro')).toBeVisible()
  await isAccessible(page, 'the settings of the knowledge base')
  await page.getByRole('textbox', { name: 'Revisar de novo a cada quantos dias' }).fill('3')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('Não foi possível salvar')
  await page.getByRole('textbox', { name: 'Revisar de novo a cada quantos dias' }).fill('90')
  await answered(manager, 'PATCH', '/api/kb/settings', { theme: { accent: null, title: 'Ajuda da casa', footer: '' } })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('Alguém mudou as configurações')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('As configurações foram salvas.')).toBeVisible()
  const stored = await answered<{ reviewEveryDays: number }>(manager, 'GET', '/api/kb/settings')
  expect(stored).toMatchObject({ reviewEveryDays: 90, theme: { accent: '#ffee00' } })
  await answered(manager, 'PATCH', '/api/kb/settings', { reviewEveryDays: 180, theme: { accent: null, title: '', footer: '' } })
})
