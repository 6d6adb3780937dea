import { expectFocusWithin, pressAt, tabTo } from '../../fixtures/keyboard.ts'
import { toastOf } from '../../fixtures/notices.ts'
import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { composer, message } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('what names me stands on my dashboard until I resolve it, by key or by mouse; taking that back brings it again', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const [client, agent, me] = [await apis('client'), await apis('agent'), await someone({ environment, apis })]
  const [first, second] = [await client.create(subject('Menção um')), await client.create(subject('Menção dois'))]
  const mention = `@[Teresa Campos](user:${me.id})`
  const page = await visitor()
  await enter(page, me.email)
  await expect(page).toHaveURL('/dashboard')
  const mentions = page.getByRole('region', { name: 'Menções' })
  await expect(mentions, 'nothing stands there while nobody named me').toHaveCount(0)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  for (const { id, title } of [first, second]) await agent.comment(id, `${mention} pode olhar? ${title}`, true)
  await expect(toastOf(page, 'Você foi mencionado').first(), 'beside the toast of the message').toBeVisible()
  const rows = mentions.getByRole('listitem')
  await expect(rows, 'told live').toHaveCount(2)
  await isAccessible(page, 'mentions on the dashboard')

  // Signed by us for this session, but neither current nor just replaced: a former token.
  const resolve = (number: number) => mentions.getByRole('button', { name: `Resolver a menção no ticket ${number}`, exact: true })
  await pressAt(page, resolve(second.number))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(first.title)
  await expectFocusWithin(page.getByRole('main'), 'the focus stays near what went')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await page.keyboard.press('Alt+t')
  await pressAt(page, undo)
  await expect(rows).toHaveCount(2)

  // By mouse, the other; the last one takes the whole part along.
  await resolve(first.number).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(second.title)
  const link = rows.getByRole('link')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/tickets/${second.id}#mensagem-\\d+$`))
  await expect(composer(page)).toBeVisible()
  await expect(message(page, `pode olhar? ${second.title}`)).toBeInViewport()
  await page.goBack()
  await resolve(second.number).click()
  await expect(mentions).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mentions, 'and it stays so').toHaveCount(0)
})
