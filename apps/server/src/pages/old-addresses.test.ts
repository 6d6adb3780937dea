import { expect } from 'vitest'
import { aPortal, test } from '../testing/pages.ts'

test('a guest who asks for an address of another help centre is sent on to a live article; all others get the app', async ({ pages }) => {
  const portal = await aPortal(pages)
  const elsewhere = await aPortal(pages)
  const id = await portal.article({ slug: 'entrar' })
  const hidden = await portal.article({ audience: 'staff' })
  const paths = [
    { path: '/hc/pt-br/articles/7', articleId: id },
    { path: '/hc/só-da-equipe', articleId: hidden },
  ]
  for (const row of paths)
    await portal.desk.rows((tx) =>
      tx
        .insertInto('kbOldAddresses')
        .values({ tenantId: portal.desk.id, ...row })
        .execute(),
    )
  const ask = async (url: string, { host }: { host: string }) => {
    const { statusCode, headers } = await pages.app.inject({ method: 'GET', url, headers: { host } })
    return [statusCode, headers.location]
  }
  const moved = [301, `/portal/article/${id}-entrar`]
  for (const url of ['/hc/pt-br/articles/7', '/hc/pt-BR/articles/7-Ol%C3%A1/', '/HC/pt-br/articles/7?utm=1'])
    expect(await ask(url, portal), url).toEqual(moved)
  expect(await ask('/hc/s%C3%B3-da-equipe', portal), 'what a guest does not read leads nowhere').toEqual([200, undefined])
  expect(await ask('/hc/pt-br/articles/7', elsewhere)).toEqual([200, undefined])
  expect(await ask('/hc/%E0%A4%A', portal)).not.toContain(500)
})
