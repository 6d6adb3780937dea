import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { get } from '../articles/articles.ts'
import { create } from '../articles/create.ts'
import { update } from '../articles/update.ts'
import { readMedia } from '../pages/attachments.ts'
import { attach, detach, mustAttach } from './attachments.ts'

const aFile = () => ({
  key: randomUUID(),
  name: '../rota.png',
  mime: 'image/png',
  size: 9,
  sha256: randomUUID(),
  scan: 'clean' as const,
  thumbnailKey: undefined,
})
const add = (desk: Desk, who: Parameters<Desk['as']>[0], id: number, file = aFile()) => desk.as(who)((ctx) => attach(ctx, id, file))
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.details?.[0]?.reason ?? error.code,
  )

test('files of an article are its writers’, and its readers’ as far as its text shows them', async ({ desk, other }) => {
  const { id } = await desk.as('agent')(create, { title: 'Rota', content: 'Texto', audience: 'portal' })
  expect(await code(add(desk, 'client', id))).toBe('forbidden')
  expect(await code(add(desk, 'support-agent', id)), 'another’s draft').toBe('article_not_found')
  expect(await code(add(other, 'agent', id))).toBe('article_not_found')
  expect(await code(other.as('admin')((ctx) => mustAttach(ctx, id)))).toBe('article_not_found')
  const { attachment } = await add(desk, 'agent', id)
  expect(attachment).toMatchObject({ name: 'rota.png', type: 'image/png', bytes: 9, state: 'clean' })
  const hidden = await add(desk, 'agent', id)
  const say = (content: string) => desk.as('agent')(update, { id, content, status: 'published' })
  expect(await code(say(`![ ](attachment:${attachment.id})`))).toBe('picture_without_alt')
  await say(`![A rota](attachment:${attachment.id})`)
  expect((await desk.as('client')(get, { id })).attachments.map((one) => one.id)).toEqual([attachment.id])
  expect((await desk.as('agent')(get, { id })).attachments).toHaveLength(2)
  const media = (who: 'client' | 'agent', of: Desk, mediaId: string) => of.as(who)((ctx) => readMedia(ctx, mediaId))
  expect(await media('client', desk, attachment.mediaId)).toMatchObject({ name: 'rota.png' })
  expect(await media('client', desk, hidden.attachment.mediaId)).toBeUndefined()
  expect(await media('agent', desk, hidden.attachment.mediaId), 'for a text to come').toBeDefined()
  expect(await media('agent', other, attachment.mediaId)).toBeUndefined()
})

test('a file goes when no text of now shows it', async ({ desk, other }) => {
  const { id } = await desk.as('agent')(create, { title: 'Rota', audience: 'portal' })
  const { attachment } = await add(desk, 'agent', id)
  const remove = { id, attId: attachment.id }
  await desk.as('agent')(update, { id, content: `![A rota](attachment:${attachment.id})` })
  expect(await code(desk.as('agent')(detach, remove))).toBe('article_attachment_in_use')
  await desk.as('agent')(update, { id, content: `Nada de attachment:${attachment.id}0` })
  expect(await code(other.as('admin')(detach, remove))).toBe('article_not_found')
  await desk.as('agent')(detach, remove)
  expect(await code(desk.as('agent')(detach, remove))).toBe('article_attachment_not_found')
})

test('the same bytes are kept once, and what was found out stays out', async ({ desk }) => {
  const { id } = await desk.as('agent')(create, { title: 'Rota' })
  const file = aFile()
  await add(desk, 'agent', id, file)
  const again = { ...file, key: randomUUID() }
  expect((await add(desk, 'agent', id, again)).spare).toEqual([again.key])
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'infected', threat: 'Eicar' }).where('id', '=', file.key).execute())
  expect(await code(add(desk, 'agent', id, { ...file, key: randomUUID() }))).toBe('file_infected')
  expect((await desk.as('agent')(get, { id })).attachments).toEqual([])
})
