import { CreateApiToken } from '@balcao/contracts/profile/tokens'
import { expect } from 'vitest'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { exportMine } from './export.ts'
import { create, list, parseApiToken, revoke } from './tokens.ts'

const { secrets } = anAuthContext(null as never)
const input = { name: 'Painel', scopes: ['read' as const], areas: null, ipRanges: null, expiresInDays: 30 }

test('a token is said once, stored by its hash, listed by its hint, and its owner is told', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const made = await agent((ctx) => create(ctx, secrets, input))
  const { secret = '' } = parseApiToken(made.token) ?? {}
  expect(made.token).toMatch(new RegExp(`^bal_${desk.id}_[\\w-]{43}$`))
  expect(Date.parse(made.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000)
  const { data } = await agent(list)
  expect(data).toEqual([
    expect.objectContaining({ id: made.id, name: 'Painel', hint: secret.slice(-4), scopes: ['read'], lastUsedAt: null }),
  ])
  const stored = await desk.rows(async (tx) => [
    await tx.selectFrom('apiTokens').selectAll().execute(),
    await tx.selectFrom('auditEvents').selectAll().execute(),
    await tx.selectFrom('outbox').selectAll().execute(),
  ])
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(stored[2]).toMatchObject([{ name: 'account:changed', payload: { what: 'api_token' } }])

  expect((await desk.as('admin')(list)).data).toEqual([])
  for (const stranger of [desk.as('admin'), other.as('agent')])
    await expect(stranger(revoke, { id: made.id })).rejects.toMatchObject({ code: 'api_token_not_found' })
  await agent(revoke, { id: made.id })
  await expect(agent(revoke, { id: made.id })).rejects.toMatchObject({ code: 'api_token_not_found' })
  expect((await agent(list)).data).toEqual([])
})

test('making one asks for a fresh proof, and nobody has more than twenty', async ({ desk }) => {
  const agent = desk.as('agent')
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => agent((ctx) => create(ctx, secrets, input))))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  await expect(agent((ctx) => create(ctx, secrets, input))).rejects.toMatchObject({ code: 'api_tokens_full', status: 409 })
  await desk.rows((tx) => tx.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).execute())
  await expect(agent((ctx) => create(ctx, secrets, input))).rejects.toMatchObject({ code: 'proof_required' })
})

test('an input without a name, a scope or an end is refused by name', () => {
  const fields = (more: object) => CreateApiToken.safeParse({ ...input, ...more }).error?.issues.map(({ path }) => path[0])
  expect(fields({})).toBeUndefined()
  expect(fields({ name: ' ' })).toEqual(['name'])
  expect(fields({ scopes: [] })).toEqual(['scopes'])
  expect(fields({ scopes: ['admin'] })).toEqual(['scopes'])
  for (const expiresInDays of [0, 366, 1.5, undefined, null]) expect(fields({ expiresInDays })).toEqual(['expiresInDays'])
})

test('only what has the form of a token is one', () => {
  const secret = 'a'.repeat(43)
  expect(parseApiToken(`bal_7_${secret}`)).toEqual({ tenantId: 7, secret })
  for (const text of [
    undefined,
    '',
    'bal_',
    `bal_7_${secret}a`,
    `bal_-7_${secret}`,
    `bal_7.5_${secret}`,
    `bal_7_${secret.slice(1)}'`,
    `BAL_7_${secret}`,
    `bal_99999999999999999_${secret}`,
  ])
    expect(parseApiToken(text), text ?? '').toBeUndefined()
})

test('the export holds what is mine and nothing of others, no secret, and is written down', async ({ desk }) => {
  const client = desk.as('client')
  await client((ctx) => create(ctx, secrets, input))
  const mine = await desk.aTicket({ title: 'Meu ticket' })
  await desk.aComment(mine, { content: 'Minha mensagem' })
  const agent = await desk.person('agent')
  await desk.aComment(mine, { content: 'NOTA INTERNA', authorId: agent.id, authorSide: 'staff', isInternal: true })
  await desk.aTicket({ title: 'De outra pessoa', requesterId: (await desk.aUser('client')).id })
  const data = await client(exportMine)
  expect(data).toMatchObject({
    complete: true,
    tickets: [{ title: 'Meu ticket' }],
    comments: [{ content: 'Minha mensagem' }],
    apiTokens: [{ name: 'Painel' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/NOTA INTERNA|De outra pessoa|tokenHash|passwordHash|totpSecret|refreshHash/)
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('action', '=', 'profile.exported').select(['risk', 'details']).execute(),
  )
  expect(acts).toMatchObject([{ risk: 'high', details: { tickets: 1, comments: 1 } }])
})

test('an export that grows too large is cut, and says so', async ({ desk }) => {
  const long = 'x'.repeat(20_000)
  await desk.person('client')
  for (let n = 0; n < 4; n++) await desk.aTicket({ description: long })
  const { requesterId, id } = await desk.aTicket({})
  await desk.rows(async (tx) => {
    const rows = Array.from({ length: 450 }, () => ({
      tenantId: desk.id,
      ticketId: id,
      authorId: requesterId,
      authorSide: 'customer',
      content: long,
    }))
    await tx.insertInto('comments').values(rows).execute()
  })
  const data = await desk.as('client')(exportMine)
  expect(data.complete).toBe(false)
  expect(data.tickets).toHaveLength(5)
  expect(data.comments.length).toBeGreaterThan(300)
  expect(JSON.stringify(data).length).toBeLessThan(9_000_000)
})
