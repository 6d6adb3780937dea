import { CreateHold } from '@balcao/contracts/privacy/holds'
import { AskRequest, FilterRequests, ListRequests, RegisterRequest, UpdateRequest } from '@balcao/contracts/privacy/requests'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { removedAddress } from '../../users/removed.ts'
import * as holds from '../holds.ts'
import { remindOfRequests } from './due.ts'
import { erase, preview } from './erasure.ts'
import { beginExport } from './export.ts'
import * as own from './own.ts'
import * as requests from './requests.ts'

const log = { error: (fields: object, text: string) => console.error(text, fields) }
const ask = (desk: Desk, who: Parameters<Desk['as']>[0], kind = 'access', text = '') =>
  desk.as(who)(own.ask, AskRequest.parse({ kind, text }))
const update = (desk: Desk, input: object) => desk.as('admin')(requests.update, UpdateRequest.parse(input))
const mails = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'subject', 'text', 'linkPath']).orderBy('id').execute())

test('a person asks, is mailed that it came in and what is answered, and sees only their own', async ({ desk, other }) => {
  const person = await desk.aUser('client', { name: 'Ana', email: 'ana@example.test' })
  const asked = await ask(desk, person, 'access', 'Quais dados vocês têm?')
  expect(asked).toMatchObject({ number: 1, kind: 'access', state: 'received', answer: '', pack: null })
  const days = Math.round((Date.parse(asked.dueOn) - Date.now()) / 86_400_000)
  expect([14, 15]).toContain(days)
  await ask(desk, await desk.aUser('client'), 'erasure')
  await ask(other, 'client')
  expect((await desk.as(person)(own.list)).data).toMatchObject([{ number: 1 }])
  // By the database, too.
  expect(await desk.as(person)((ctx) => ctx.db.selectFrom('privacyRequests').select('number').execute())).toEqual([{ number: 1 }])
  expect(await desk.as(person)((ctx) => ctx.db.selectFrom('privacyRequestNotes').selectAll().execute())).toEqual([])

  const { data } = await desk.as('admin')(requests.list, ListRequests.parse({}))
  expect(data.map(({ number, source }) => [number, source])).toEqual([
    [2, 'portal'],
    [1, 'portal'],
  ])
  const [row] = data.filter(({ number }) => number === 1)
  const id = row?.id as number
  await desk.as('admin')(requests.addNote, { id, text: 'Conferir com o jurídico' })
  const draft = await update(desk, { id, version: row?.version, state: 'in_progress', answer: 'Rascunho' })
  expect((await desk.as(person)(own.list)).data).toMatchObject([{ state: 'in_progress', answer: '' }])
  await expect(update(desk, { id, version: row?.version, state: 'verifying' })).rejects.toMatchObject({ code: 'privacy_request_changed' })
  await expect(update(desk, { id, responsibleId: (await desk.person('agent')).id })).rejects.toMatchObject({ code: 'invalid_input' })
  await update(desk, { id, responsibleId: (await desk.person('admin')).id })
  await update(desk, { id, version: draft.version + 1, state: 'answered', answer: 'Segue <b>tudo</b>.' })
  expect((await desk.as(person)(own.list)).data).toMatchObject([{ state: 'answered', answer: 'Segue <b>tudo</b>.' }])
  await expect(update(desk, { id, state: 'received' })).rejects.toMatchObject({ code: 'privacy_request_closed' })
  await react(desk)
  const sent = (await mails(desk)).filter(({ toAddress }) => toAddress === person.email)
  expect(sent).toMatchObject([
    { subject: 'Recebemos a sua solicitação nº 1', linkPath: '/portal/profile' },
    { subject: 'Resposta à sua solicitação nº 1', linkPath: '/portal/profile' },
  ])
  expect(sent[1]?.text).toContain('Segue <b>tudo</b>.')
  // Nothing of it is in the audit log but that it happened.
  const { rows } = await desk.rows((tx) =>
    sql<{
      line: string
    }>`select (to_jsonb(a) ->> 'before') || (to_jsonb(a) ->> 'after') as line from audit_events a where resource = 'privacy_request'`.execute(
      tx,
    ),
  )
  expect(JSON.stringify(rows)).not.toMatch(/Rascunho|tudo|jurídico/)
})

test('the staff registers what came otherwise, filters, pages and takes it as a file', async ({ desk, other }) => {
  const known = await desk.aUser('client', { name: 'Bia Reis', email: 'bia@example.test', language: 'en' })
  const input = { kind: 'portability', name: 'Bia', proof: 'Carta com firma', text: '' }
  const made = await desk.as('admin')(requests.register, RegisterRequest.parse({ ...input, email: known.email }))
  expect(made).toMatchObject({ person: { id: known.id, name: 'Bia Reis' }, source: 'registered', proof: 'Carta com firma' })
  const stranger = await desk.as('admin')(
    requests.register,
    RegisterRequest.parse({ ...input, kind: 'access', email: 'quem@example.test' }),
  )
  expect(stranger).toMatchObject({ person: null, name: 'Bia' })
  await react(desk)
  expect(await mails(desk)).toMatchObject([
    { toAddress: known.email, subject: 'We received your request no. 1' },
    { toAddress: 'quem@example.test', linkPath: null },
  ])
  await desk.rows((tx) => sql`update privacy_requests set due_on = current_date - 3 where id = ${stranger.id}`.execute(tx))
  const numbers = async (filter: object) =>
    (await desk.as('admin')(requests.list, ListRequests.parse(filter))).data.map(({ number }) => number)
  expect(await numbers({ kind: ['access'] })).toEqual([2])
  expect(await numbers({ late: true })).toEqual([2])
  expect(await numbers({ late: false })).toEqual([1])
  expect(await numbers({ q: 'reis' })).toEqual([1])
  expect(await numbers({ state: ['answered'] })).toEqual([])
  const first = await desk.as('admin')(requests.list, ListRequests.parse({ limit: 1 }))
  expect(first.hasNext).toBe(true)
  expect(await numbers({ limit: 1, cursor: first.nextCursor })).toEqual([1])
  const { file } = await desk.as('admin')(beginExport, FilterRequests.parse({ kind: ['portability'] }))
  expect(file).toMatchObject({ rows: 1 })
  expect(file.text).toContain('Portabilidade')
  await expect(desk.as('manager')(beginExport, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect((await other.as('admin')(requests.list, ListRequests.parse({}))).data).toEqual([])
})

test('whoever looks after it is reminded five days and one day before, and once when it is late', async ({ desk }) => {
  const person = await desk.aUser('client')
  const { number } = await ask(desk, person)
  const admin = await desk.person('admin')
  await desk.rows((tx) => sql`update privacy_requests set responsible_id = ${admin.id}`.execute(tx))
  const reminded: (readonly [number, number])[] = []
  for (const left of [9, 5, 4, 1, 0, -1, -2]) {
    await desk.rows((tx) =>
      sql`update privacy_requests q set due_on = (now() at time zone t.time_zone)::date + ${left}::int from tenants t where t.id = q.tenant_id`.execute(
        tx,
      ),
    )
    await remindOfRequests({ db: desk.db, log })
    await react(desk)
    const { rows } = await desk.rows((tx) =>
      sql<{ n: number }>`select count(*)::int as n from notifications where type = 'privacy_request_due'`.execute(tx),
    )
    reminded.push([left, rows[0]?.n ?? 0])
  }
  expect(reminded).toEqual([
    [9, 0],
    [5, 1],
    [4, 1],
    [1, 2],
    [0, 2],
    [-1, 3],
    [-2, 3],
  ])
  const { rows } = await desk.rows((tx) =>
    sql<{ message: string }>`select message from notifications where user_id = ${admin.id} order by id desc limit 1`.execute(tx),
  )
  expect(rows[0]?.message).toContain(`nº ${number}`)
})

test('a request of erasure shows what goes, waits for holds, and removes the person as every removal does', async ({ desk }) => {
  const person = await desk.aUser('client', { name: 'Caio' })
  const ticket = await desk.aTicket({ requesterId: person.id, title: 'Impressora' })
  await desk.aComment({ id: ticket.id, requesterId: person.id })
  await ask(desk, person, 'erasure')
  const [row] = (await desk.as('admin')(requests.list, ListRequests.parse({}))).data
  const id = row?.id as number
  expect(await desk.as('admin')(preview, { id })).toMatchObject({ person: { name: 'Caio' }, tickets: 1, messages: 1, holds: [] })
  const hold = await desk.as('admin')(holds.create, CreateHold.parse({ subject: 'ticket', subjectId: ticket.id, reason: 'Processo 7' }))
  expect(await desk.as('admin')(preview, { id })).toMatchObject({ holds: [{ reason: 'Processo 7' }] })
  const auth = { db: desk.db } as Pick<AuthContext, 'db' | 'provider'>
  const open = <T>(run: (ctx: Ctx) => Promise<T>) => desk.as('admin')(run)
  await expect(erase(auth, open, { id })).rejects.toMatchObject({ code: 'held' })
  await desk.as('admin')(holds.lift, { id: hold.id })
  const erased = await erase(auth, open, { id })
  expect(erased).toMatchObject({ erasedAt: expect.any(String), person: { name: 'Usuário removido', email: null } })
  const gone = await desk.rows((tx) => tx.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirstOrThrow())
  expect(gone.email).toBe(removedAddress(person.id))
  await expect(erase(auth, open, { id })).rejects.toMatchObject({ code: 'privacy_request_of_nobody' })
  await update(desk, { id, state: 'answered', answer: 'Seus dados foram eliminados.' })
  await react(desk)
  // They have no account any more, and are answered where they asked from.
  expect((await mails(desk)).filter(({ toAddress }) => toAddress === person.email)).toMatchObject([
    { subject: 'Recebemos a sua solicitação nº 1', linkPath: null },
    { subject: 'Resposta à sua solicitação nº 1', linkPath: null },
  ])
})

test('nobody has more than ten requests open', async ({ desk }) => {
  const person = await desk.aUser('client')
  for (let n = 0; n < 10; n++) await ask(desk, person)
  await expect(ask(desk, person)).rejects.toMatchObject({ code: 'too_many_privacy_requests' })
})
