import { enter, someone } from '../../fixtures/profile.ts'
import { composer, openList, rowOf, rows, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('after a reply the app goes where the person prefers: to the next ticket, or back to the list', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
}) => {
  const client = await apis('client')
  await client.create(subject('O seguinte'))
  const first = await client.create(subject('O que se responde'))
  const { email } = await someone({ environment, apis }, 'supervisor')
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  const prefer = async (choice: string) => {
    await page.goto('/profile?parte=preferencias')
    await page.getByLabel('Depois de enviar uma resposta').selectOption({ label: choice })
    await expect(page.getByText('Salvo.').first()).toBeVisible()
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const answer = async (text: string) => {
    await openList(page, '?sort=createdAt')
    const titles = await rows(page).getByRole('link').allTextContents()
    await rowOf(page, first.title).getByRole('link').click()
    await expect(heading(first.title)).toBeVisible()
    await composer(page).fill(text)
    await page.keyboard.press('Control+Enter')
    return titles[titles.indexOf(first.title) + 1] ?? ''
  }

  await prefer('Ir ao próximo ticket')
  await expect(heading(await answer('Primeira resposta.'))).toBeVisible()
  await page.goto(`/tickets/${first.id}`)
  await sendNow(page, 'Primeira resposta.')

  await prefer('Voltar à lista')
  await answer('Segunda resposta.')
  await expect(page).toHaveURL(/\/tickets\?sort=createdAt/)
  await page.goto(`/tickets/${first.id}`)
  await sendNow(page, 'Segunda resposta.')
  expect((await client.comments(first.id)).map(({ content }) => content)).toEqual(['Primeira resposta.', 'Segunda resposta.'])
})
