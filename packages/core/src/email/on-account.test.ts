import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { mailOwner } from './on-account.ts'

const linkFor = async (desk: Desk, userId: number) => {
  const payload = { userId, what: 'password' } as const
  await desk.asSystem((ctx) => mailOwner(ctx, { outboxId: userId, tenantId: desk.id, actorId: userId, payload }))
  const mail = await desk.rows((tx) =>
    tx.selectFrom('mails').select('linkPath').where('sourceKey', '=', `account-${userId}`).executeTakeFirst(),
  )
  return mail?.linkPath
}

test('the mail of a changed key leads its owner to the profile of their own app', async ({ desk }) => {
  const [customers, staff] = [await desk.aRole('client'), await desk.aRole('agent')]
  for (const [role, path] of [
    ['client', '/portal/profile'],
    ['user', '/portal/profile'],
    ['agent', '/profile'],
    [customers.slug, '/portal/profile'],
    [staff.slug, '/profile'],
  ] as const) {
    const { id } = await desk.aUser('client', { role })
    expect(await linkFor(desk, id), role).toBe(path)
  }
})

test('nobody is mailed of a person of another tenant', async ({ desk, other }) => {
  const stranger = await other.aUser('agent')
  expect(await linkFor(desk, stranger.id)).toBeUndefined()
})
