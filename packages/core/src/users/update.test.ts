import { UpdateUser } from '@balcao/contracts/users/changes'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { create } from './create.ts'
import { remove } from './remove.ts'
import { aCompany, actsOn, aRole, letProofAge, userRow } from './testing/people.ts'
import { update } from './update.ts'
import * as users from './users.ts'

const change = (id: number, values: object) => UpdateUser.parse({ id, ...values })

test('R-504 what is sent changes, the rest stays, and the log holds both sides of the difference', async ({ desk }) => {
  const acme = await aCompany(desk, 'Acme')
  const { id } = await desk.aUser('client', { name: 'Ana', email: 'ana@example.test', companyId: acme })
  const changed = await desk.as('supervisor')(update, change(id, { name: 'Ana Lima', role: 'agent' }))
  expect(changed).toMatchObject({
    name: 'Ana Lima',
    role: 'agent',
    roleName: 'Agente',
    level: 4,
    email: 'ana@example.test',
    companyId: acme,
  })
  await desk.as('supervisor')(update, change(id, { companyId: null }))
  await desk.as('supervisor')(update, change(id, { name: 'Ana Lima' }))
  expect(await actsOn(desk, id)).toMatchObject([
    { action: 'user.role_changed', before: { name: 'Ana', role: 'client' }, after: { name: 'Ana Lima', role: 'agent' }, risk: 'high' },
    { action: 'user.updated', before: { companyId: acme }, after: { companyId: null }, risk: 'medium' },
  ])
})

test('R10 another role, or another company, makes standing connections look again at once; a name does not', async ({ desk }) => {
  const { id } = await desk.aUser('client')
  await desk.as('supervisor')(update, change(id, { name: 'Ana' }))
  const told = async () => (await desk.facts()).filter(({ name }) => name !== 'user:changed').map(({ name, payload }) => [name, payload])
  expect(await told()).toEqual([])
  await desk.as('supervisor')(update, change(id, { role: 'agent' }))
  await desk.as('supervisor')(update, change(id, { companyId: await aCompany(desk, 'Acme') }))
  expect(await told()).toEqual([
    ['access:changed', { userId: id }],
    ['access:changed', { userId: id }],
  ])
})

test('R10 deactivating ends every session at once and tells the live connections; reactivating gives none back', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.as('agent')(users.list, { limit: 50 })
  await desk.as('supervisor')(update, change(agent.id, { active: false }))
  await expect(desk.as('agent')(users.list, { limit: 50 })).rejects.toMatchObject({ code: 'session_expired' })
  expect((await desk.facts()).map(({ name, payload }) => [name, (payload as { userId: number }).userId])).toEqual([
    ['session:revoked', agent.id],
    ['user:changed', agent.id],
  ])
  await desk.as('supervisor')(update, change(agent.id, { active: true }))
  await expect(desk.as('agent')(users.list, { limit: 50 })).rejects.toMatchObject({ code: 'session_expired' })
  expect((await actsOn(desk, agent.id)).map(({ action }) => action)).toEqual(['user.deactivated', 'user.reactivated'])
})

test('R06 R07 R08 nobody touches themselves, an equal or somebody above, nor lifts anybody to their own level', async ({ desk }) => {
  await aRole(desk, 'chefia', 'manager')
  for (const who of ['supervisor', 'manager', 'admin', 'super_admin'] as const) {
    const me = await desk.person(who)
    const peer = await desk.aUser(who)
    const junior = await desk.aUser('client')
    for (const id of [me.id, peer.id])
      for (const values of [{ name: 'x' }, { role: 'client' }, { active: false }, { email: 'x@example.test' }])
        await expect(desk.as(who)(update, change(id, values)), `${who} ${JSON.stringify(values)}`).rejects.toMatchObject({
          code: 'forbidden',
        })
    await expect(desk.as(who)(update, change(junior.id, { role: who })), who).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(who)(remove, { id: peer.id }), who).rejects.toMatchObject({ code: 'forbidden' })
    await expect(desk.as(who)(remove, { id: me.id }), who).rejects.toMatchObject({ code: 'forbidden' })
    expect(await actsOn(desk, peer.id)).toEqual([])
  }
  const chief = await desk.aUser('client', { role: 'chefia' })
  await expect(desk.as('manager')(update, change(chief.id, { name: 'x' })), 'a custom role counts as its base').rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(desk.as('admin')(update, change(chief.id, { name: 'x' }))).resolves.toMatchObject({ level: 6 })
  await expect(desk.as('agent')(update, change(chief.id, { name: 'x' }))).rejects.toMatchObject({ code: 'forbidden' })
})

test('strangers and the removed are nobody; roles and companies must be the tenant’s own; an address is taken once', async ({
  desk,
  other,
}) => {
  const stranger = await other.aUser('client')
  const { id } = await desk.aUser('client')
  const taken = await desk.aUser('client', { isActive: false })
  for (const missing of [stranger.id, 987_654]) {
    await expect(desk.as('admin')(update, change(missing, { name: 'x' }))).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(desk.as('admin')(remove, { id: missing })).rejects.toMatchObject({ code: 'user_not_found' })
  }
  const theirs = await aCompany(other, 'Deles')
  await aRole(other, 'deles', 'agent')
  await expect(desk.as('admin')(update, change(id, { companyId: theirs }))).rejects.toMatchObject({ details: [{ field: 'companyId' }] })
  await expect(desk.as('admin')(update, change(id, { role: 'deles' }))).rejects.toMatchObject({ details: [{ field: 'role' }] })
  await expect(desk.as('admin')(update, change(id, { email: taken.email.toUpperCase() }))).rejects.toMatchObject({ code: 'email_taken' })
  expect(await actsOn(desk, id)).toEqual([])
})

test('a new address is unproved and asked to be proved, and links sent to the old one end', async ({ desk }) => {
  const made = await desk.as('admin')(create, { name: 'Ana', email: 'ana@example.test', role: 'client', invite: true })
  await desk.rows((tx) => tx.updateTable('users').set({ emailVerifiedAt: new Date().toISOString() }).where('id', '=', made.id).execute())
  await desk.as('admin')(update, change(made.id, { email: 'ana.nova@example.test' }))
  expect((await userRow(desk, made.id)).emailVerifiedAt).toBeNull()
  const [invite, proof] = await desk.rows((tx) =>
    tx.selectFrom('signInLinks').select(['purpose', 'target', 'expiresAt']).where('userId', '=', made.id).orderBy('id').execute(),
  )
  expect(Date.parse(invite?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now())
  expect(proof).toMatchObject({ purpose: 'email', target: 'ana.nova@example.test' })
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'linkPath']).orderBy('id', 'desc').execute())
  expect(mails[0]).toMatchObject({
    toAddress: 'ana.nova@example.test',
    linkPath: expect.stringMatching(/^\/companies\/validate-email\?token=/),
  })
})

test('step-up: a lift to manager or above, and a removal, want a fresh proof', async ({ desk }) => {
  const { id } = await desk.aUser('agent')
  const admin = await desk.person('admin')
  await desk.as('admin')(update, change(id, { name: 'Ana' }))
  await letProofAge(desk, admin)
  await expect(desk.as('admin')(update, change(id, { role: 'manager' }))).rejects.toMatchObject({ code: 'proof_required' })
  await expect(desk.as('admin')(remove, { id })).rejects.toMatchObject({ code: 'proof_required' })
  await expect(desk.as('admin')(update, change(id, { role: 'supervisor' }))).resolves.toMatchObject({ role: 'supervisor' })
})

test('R08 the last active admin is not demoted, deactivated or removed; with another one beside, they are', async ({ desk }) => {
  const last = await desk.aUser('admin')
  await desk.aUser('admin', { isActive: false })
  for (const values of [{ role: 'manager' }, { active: false }])
    await expect(desk.as('super_admin')(update, change(last.id, values))).rejects.toMatchObject({ code: 'last_admin' })
  await expect(desk.as('super_admin')(remove, { id: last.id })).rejects.toMatchObject({ code: 'last_admin' })
  await aRole(desk, 'dona', 'admin')
  await expect(desk.as('super_admin')(update, change(last.id, { role: 'dona' })), 'another role of that base').resolves.toMatchObject({
    level: 7,
  })
  await desk.aUser('admin')
  await expect(desk.as('super_admin')(update, change(last.id, { role: 'agent' }))).resolves.toMatchObject({ role: 'agent' })
})

test('R08 admins who are demoted, deactivated and removed at once: one stays, every time', async ({ desk }) => {
  for (let round = 0; round < 8; round++) {
    const admins = await Promise.all([1, 2, 3].map(() => desk.aUser('admin')))
    const [a, b, c] = admins as [(typeof admins)[0], (typeof admins)[0], (typeof admins)[0]]
    const act = await Promise.allSettled([
      desk.as('super_admin')(update, change(a.id, { role: 'agent' })),
      desk.as('super_admin')(update, change(b.id, { active: false })),
      desk.as('super_admin')(remove, { id: c.id }),
    ])
    const refused = act.filter((one) => one.status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'last_admin' } }])
    const left = await desk.rows((tx) =>
      tx.selectFrom('users').select('id').where('role', '=', 'admin').where('isActive', '=', true).execute(),
    )
    expect(left).toHaveLength(1)
    await desk.rows((tx) => tx.updateTable('users').set({ role: 'agent' }).where('role', '=', 'admin').execute())
  }
})
