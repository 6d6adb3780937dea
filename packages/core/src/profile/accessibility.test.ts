import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { UpdateProfile } from '@balcao/contracts/profile/profile'
import { ListUsers } from '@balcao/contracts/users/users'
import { expect } from 'vitest'
import { aBackupOf, restore } from '../backups/testing/restores.ts'
import { aStore } from '../backups/testing/store.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as contact from '../users/contact.ts'
import { remove } from '../users/remove.ts'
import * as users from '../users/users.ts'
import { collectMine } from './export.ts'
import { get, update } from './profile.ts'

const CHOSEN = { motion: 'reduce', contrast: 'more', textSize: 150, underlineLinks: true } as const
const DEFAULTS = { motion: 'system', contrast: 'system', textSize: 100, underlineLinks: false } as const
const KEPT = ['motion', 'contrast', 'textSize', 'underlineLinks', 'pronouns', 'pronounsForCustomers', 'theme'] as const

const row = (desk: Desk, id: number) =>
  desk.rows((tx) => tx.selectFrom('users').select(KEPT).where('id', '=', id).executeTakeFirstOrThrow())

test('how the product is to look is kept for staff and customers, each for themselves, and told to their devices', async ({
  desk,
  other,
}) => {
  for (const role of ['client', 'agent', 'admin'] as const) {
    const me = desk.as(role)
    expect(await me(get)).toMatchObject({ ...DEFAULTS, pronouns: null, pronounsForCustomers: false })
    expect(await me(update, { ...CHOSEN })).toMatchObject(CHOSEN)
    expect(await me(update, { contrast: 'normal' })).toMatchObject({ ...CHOSEN, contrast: 'normal' })
  }
  expect(await desk.as('supervisor')(get)).toMatchObject(DEFAULTS)
  expect(await other.as('agent')(get)).toMatchObject(DEFAULTS)
  const { id } = await desk.person('agent')
  const told = (await desk.facts()).filter(
    ({ name, payload }) => name === 'profile:changed' && (payload as { userId: number }).userId === id,
  )
  expect(told).toHaveLength(2)
})

test('what changes nothing is told to nobody', async ({ desk }) => {
  await desk.as('agent')(update, { ...DEFAULTS })
  expect((await desk.facts()).filter(({ name }) => name === 'profile:changed')).toEqual([])
})

test('values that there are not, and pronouns that are too long, are refused by name', () => {
  const fields = (input: object) => UpdateProfile.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  expect(fields({ ...CHOSEN, pronouns: 'ela/dela', pronounsForCustomers: true })).toBeUndefined()
  expect(fields({ pronouns: null })).toBeUndefined()
  expect(fields({ pronouns: 'a'.repeat(40) })).toBeUndefined()
  expect(fields({ motion: 'none', contrast: 'high', textSize: 130, underlineLinks: 'yes' })).toEqual([
    'motion',
    'contrast',
    'textSize',
    'underlineLinks',
  ])
  for (const textSize of [0, -100, '150', 1e9, null]) expect(fields({ textSize }), String(textSize)).toEqual(['textSize'])
  for (const pronouns of ['a'.repeat(41), '', '  ', 'a\0b', '\ud800', 7])
    expect(fields({ pronouns }), String(pronouns)).toEqual(['pronouns'])
  expect(UpdateProfile.parse({ pronouns: ' elu\n\u202edelu ' })).toEqual({ pronouns: 'elu delu' })
})

test('what a later version kept is read as the default, and stays until another choice is made', async ({ desk }) => {
  const agent = await desk.person('agent')
  const later = { motion: 'gentle', contrast: 'custom', textSize: 200 }
  await desk.rows((tx) => tx.updateTable('users').set(later).where('id', '=', agent.id).execute())
  expect(await desk.as('agent')(get)).toMatchObject({ motion: 'system', contrast: 'system', textSize: 100 })
  await desk.as('agent')(update, { theme: 'dark', underlineLinks: true })
  expect(await row(desk, agent.id)).toMatchObject({ ...later, theme: 'dark', underlineLinks: true })
  await desk.as('agent')(update, { motion: 'full' })
  expect(await row(desk, agent.id)).toMatchObject({ ...later, motion: 'full' })
})

test('all of it is in what a person takes along, and gone with the person', async ({ desk }) => {
  const person = await desk.aUser('agent')
  await desk.as(person)(update, { ...CHOSEN, pronouns: 'elu/delu', pronounsForCustomers: true })
  expect((await desk.as(person)(collectMine)).profile).toMatchObject({ ...CHOSEN, pronouns: 'elu/delu', pronounsForCustomers: true })
  await desk.as('admin')(remove, { id: person.id })
  expect(await row(desk, person.id)).toEqual({ ...DEFAULTS, pronouns: null, pronounsForCustomers: false, theme: 'system' })
})

test('pronouns are shown to the staff where a person is shown in full, and are in no sealed log', async ({ desk, other }) => {
  const client = await desk.person('client')
  await desk.as('client')(update, { pronouns: 'ela/dela' })
  expect(await desk.as('agent')(users.get, { id: client.id })).toMatchObject({ pronouns: 'ela/dela' })
  expect(await desk.as('agent')(contact.get, { id: client.id })).toMatchObject({ pronouns: 'ela/dela', phone: '' })
  const noted = await desk.as('agent')(contact.save, { id: client.id, version: 0, phone: '+55 11 4002-8922' })
  expect(noted).toMatchObject({ pronouns: 'ela/dela', phone: '+55 11 4002-8922' })
  const { data } = await desk.as('agent')(users.list, ListUsers.parse({ search: client.name }))
  expect(data).toContainEqual(expect.objectContaining({ id: client.id, pronouns: 'ela/dela' }))
  for (const read of [users.get, contact.get])
    await expect(other.as('admin')(read as typeof users.get, { id: client.id })).rejects.toMatchObject({ code: 'user_not_found' })
  await desk.as('client')(update, { pronouns: null })
  expect(await desk.as('agent')(users.get, { id: client.id })).toMatchObject({ pronouns: null })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details', 'before', 'after']).orderBy('id').execute(),
  )
  expect(acts.filter(({ action }) => action === 'profile.updated').map(({ details }) => details)).toEqual([
    { pronouns: 'changed' },
    { pronouns: 'removed' },
  ])
  expect(JSON.stringify(acts)).not.toContain('ela/dela')
})

test('customers see the pronouns of staff who show them, beside what they wrote, and of nobody else', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const says = (content: string) => AddComment.parse({ ticketId: id, content })
  await desk.as('agent')(update, { pronouns: 'ele/dele' })
  await desk.as('client')(update, { pronouns: 'ela/dela', pronounsForCustomers: true })
  await desk.as('agent')(comments.add, says('Vamos ver.'))
  await desk.as('client')(comments.add, says('Obrigada.'))
  const read = async (who: 'client' | 'agent') =>
    (await desk.as(who)(comments.list, ListComments.parse({ ticketId: id }))).data.map(({ author }) => author.pronouns)
  expect(await read('client')).toEqual([undefined, undefined])
  await desk.as('agent')(update, { pronounsForCustomers: true })
  expect(await read('client')).toEqual(['ele/dele', undefined])
  expect(await read('agent')).toEqual([undefined, undefined])
  await desk.as('agent')(update, { pronounsForCustomers: false })
  expect(await read('client')).toEqual([undefined, undefined])
})

test('all of it is in backups, and comes back with them', async ({ desk }) => {
  const { id } = await desk.person('agent')
  await desk.as('agent')(update, { ...CHOSEN, pronouns: 'ele/dele', pronounsForCustomers: true })
  const store = aStore()
  const backup = await aBackupOf(desk, store)
  await desk.as('agent')(update, { ...DEFAULTS, pronouns: null, pronounsForCustomers: false })
  expect((await restore(desk, store, backup)).run).toMatchObject({ state: 'done' })
  expect(await row(desk, id)).toMatchObject({ ...CHOSEN, pronouns: 'ele/dele', pronounsForCustomers: true })
})
