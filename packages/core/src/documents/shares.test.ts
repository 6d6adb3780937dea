import { OpenShare, ShareDocument } from '@balcao/contracts/documents/shares'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { list as activity } from './activity.ts'
import { changeMany } from './bulk.ts'
import { fileOf, open } from './opening.ts'
import * as shares from './shares.ts'
import { aDocument } from './testing/documents.ts'

function of(desk: Desk, who: Person) {
  const auth = anAuthContext(desk.db)
  return {
    auth,
    share: async (values: Parameters<typeof ShareDocument.parse>[0]) => {
      const { path, share } = await shares.create({ open: desk.as(who), passwords: auth.passwords }, ShareDocument.parse(values))
      return { ...share, token: path.split('#')[1] ?? '' }
    },
    open: (token: string, password?: string) => open(auth, OpenShare.parse({ token, ...(password ? { password } : {}) })),
  }
}
const dead = { code: 'document_share_not_found' }
const DAY = 86_400_000
const at = (signature: string) => new URL(signature, 'https://x.test').searchParams.get('signature') ?? ''

test('a link opens a document without an account, is counted, and leads to the file for a minute', async ({ desk }) => {
  const agent = await desk.person('agent')
  const made = await aDocument(desk, agent)
  const { auth, share, open: visit } = of(desk, agent)
  const { id, token, path: _, ...shown } = { path: '', ...(await share({ id: made.id, days: 3 })) }
  expect(Math.round((Date.parse(shown.expiresAt) - Date.now()) / DAY)).toBe(3)
  const opened = await visit(token)
  if (opened.state !== 'open') throw new Error('it asks for a password')
  expect(opened).toMatchObject({ title: made.title, name: 'contrato.pdf', size: 3 })
  expect(await fileOf(auth, at(opened.url))).toMatchObject({ name: 'contrato.pdf' })
  const [tenant, shareId, versionId, expires, seal] = at(opened.url).split('.')
  for (const forged of [
    '',
    'x',
    [tenant, shareId, Number(versionId) + 1, expires, seal].join('.'),
    [tenant, shareId, versionId, 9_999_999_999, seal].join('.'),
  ])
    await expect(fileOf(auth, forged)).rejects.toMatchObject(dead)
  expect((await desk.as(agent)(shares.list, { id: made.id })).data).toMatchObject([{ id, opened: 1, hasPassword: false }])
  expect((await desk.as(agent)(activity, { id: made.id, limit: 9 })).data.map(({ kind }) => kind)).toEqual([
    'share_opened',
    'shared',
    'created',
  ])
  const kept = await desk.rows((tx) => tx.selectFrom('documentShares').selectAll().execute())
  expect(JSON.stringify(kept), 'the secret is kept nowhere').not.toContain(token.split('.')[2])
})

test('what is unknown, altered, over, revoked or not to be had by now looks the same', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const { share, open: visit } = of(desk, agent)
  const [expired, revoked, deleted, archived] = await Promise.all(
    [1, 2, 3, 4].map(() => aDocument(desk, agent).then(({ id }) => share({ id }).then((one) => ({ ...one, documentId: id })))),
  )
  if (!expired || !revoked || !deleted || !archived) throw new Error('none were made')
  await desk.rows((tx) =>
    tx
      .updateTable('documentShares')
      .set({ expiresAt: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', expired.id)
      .execute(),
  )
  await desk.as(agent)(shares.revoke, { id: revoked.documentId, shareId: revoked.id })
  await desk.as(agent)(changeMany, { ids: [deleted.documentId], change: { act: 'delete' } })
  await desk.as(agent)(changeMany, { ids: [archived.documentId], change: { act: 'archive' } })
  const [tenant, id, secret = ''] = (await share({ id: (await aDocument(desk, agent)).id })).token.split('.')
  const altered = [
    `${tenant}.${id}.${secret.slice(1)}A`,
    `${tenant}.${Number(id) + 1_000}.${secret}`,
    `${other.id}.${id}.${secret}`,
    'nada',
  ]
  for (const token of [expired.token, revoked.token, deleted.token, archived.token, ...altered])
    await expect(visit(token), token).rejects.toMatchObject(dead)
})

test('a link with a password opens with it alone, and few tries are let through', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { share, open: visit } = of(desk, agent)
  const { token } = await share({ id: (await aDocument(desk, agent)).id, password: 'segredo-1' })
  expect(await visit(token)).toEqual({ state: 'password' })
  await expect(visit(token, 'errada')).rejects.toMatchObject({ kind: 'forbidden', code: 'document_share_password' })
  expect(await visit(token, 'segredo-1')).toMatchObject({ state: 'open' })
  for (let n = 0; n < 10; n++) await expect(visit(token, 'errada')).rejects.toMatchObject({ code: 'document_share_password' })
  await expect(visit(token, 'segredo-1'), 'too many tries').rejects.toMatchObject({ code: 'document_share_password' })
})

test('who may change a published file shares it; an address, a draft, and what others own are not shared', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const { share } = of(desk, agent)
  await expect(share({ id: (await aDocument(desk, agent, { url: 'https://x.test' })).id })).rejects.toMatchObject({
    code: 'document_is_link',
  })
  await expect(share({ id: (await aDocument(desk, agent, { status: 'draft' })).id })).rejects.toMatchObject({
    code: 'document_not_published',
  })
  const foreign = await aDocument(desk, await desk.person('supervisor'))
  await expect(share({ id: foreign.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(share({ id: (await aDocument(other, await other.person('agent'))).id })).rejects.toMatchObject({
    code: 'document_not_found',
  })
  expect(ShareDocument.safeParse({ id: 1, days: 91 }).success).toBe(false)
})
