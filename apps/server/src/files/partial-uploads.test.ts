import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { ROLE_LEVEL, ROLES } from '@balcao/contracts/access'
import { MAX_FILE_BYTES, MAX_UNSENT, PART_BYTES } from '@balcao/contracts/tickets/bounds'
import { collectFiles } from '@balcao/core/files/upkeep'
import type { Desk, Person } from '@balcao/core/testing/desk'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aServer, type TestServer, test, tokenOf } from '../testing/server.ts'
import { upload, uploadPart } from '../testing/uploads.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (size: number) => new Uint8Array(randomBytes(size))

async function begun(server: TestServer, desk: Desk, token: string, person: Person, size: number) {
  const ticket = await desk.aTicket({ requesterId: person.id })
  const { status, body } = await server.rest('POST', '/uploads/parts', { token, body: { ticketId: ticket.id, name: 'filme.bin', size } })
  expect([status, body.received, body.attachment]).toEqual([201, 0, null])
  return { id: Number(body.id), ticket }
}
const keysIn = async (server: TestServer) => {
  const keys: string[] = []
  for await (const some of server.deps.files.storedBefore(new Date(Date.now() + 60_000))) keys.push(...some)
  return keys.length
}

test('a file in parts goes on where it was cut off, also at another server process, and is one attachment', async ({
  testDb,
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const whole = bytesOf(2 * PART_BYTES + 77)
  const { id, ticket } = await begun(server, desk, token, person, whole.length)
  expect((await uploadPart(server, token, id, 0, whole.slice(0, PART_BYTES))).body).toMatchObject({
    received: PART_BYTES,
    attachment: null,
  })

  // The connection breaks in the middle of the second part: nothing of it counts.
  await new Promise<void>((resolve) => {
    const cut = request(`${server.url}/api/uploads/parts/${id}/${PART_BYTES}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', 'content-length': PART_BYTES },
    })
    cut.on('error', () => resolve())
    cut.write(whole.slice(PART_BYTES, PART_BYTES + 1000), () => cut.destroy())
  })
  const state = () => server.rest('GET', `/uploads/parts/${id}`, { token })
  expect((await state()).body).toMatchObject({ received: PART_BYTES, size: whole.length })
  expect(await uploadPart(server, token, id, 0, whole.slice(0, PART_BYTES)), 'what is there already').toMatchObject({
    status: 409,
    body: { code: 'upload_offset', details: { received: PART_BYTES } },
  })

  const second = await aServer(testDb.url, { DATA_DIR: server.deps.env.DATA_DIR })
  const elsewhere = await uploadPart(
    second,
    (await tokenOf(second, desk, person)).token,
    id,
    PART_BYTES,
    whole.slice(PART_BYTES, 2 * PART_BYTES),
  )
  expect(elsewhere.body).toMatchObject({ received: 2 * PART_BYTES })
  await second.stop()
  const last = () => uploadPart(server, token, id, 2 * PART_BYTES, whole.slice(2 * PART_BYTES))
  // Sent twice at once, as by a browser that did not hear the answer.
  const answers = await Promise.all([last(), last()])
  const there = (await state()).body.attachment as { id: number; name: string; size: number }
  expect(there).toMatchObject({ name: 'filme.bin', size: whole.length })
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([200, 409])])
  expect(answers.map(({ body }) => (body.attachment as { id: number } | undefined)?.id)).toContain(there.id)
  expect((await uploadPart(server, token, id, whole.length, new Uint8Array())).body.attachment).toMatchObject({ id: there.id })

  const said = await server.rest('POST', `/tickets/${ticket.id}/comments`, { token, body: { content: 'Segue', attachmentIds: [there.id] } })
  expect(said.status).toBe(201)
  const { deps } = server
  const { fileId } = await desk.rows((tx) =>
    tx.selectFrom('attachments').select('fileId').where('id', '=', there.id).executeTakeFirstOrThrow(),
  )
  const kept = await deps.files.get(fileId)
  expect(sha256(Buffer.concat(await (kept?.stream.toArray() ?? [])))).toBe(sha256(whole))
})

test('parts of another’s file, too many bytes, none, and a strange place are refused and leave nothing', async ({
  server,
  desk,
  other,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const { id } = await begun(server, desk, token, person, 10)
  const before = await keysIn(server)
  const { token: colleague } = await tokenOf(server, desk, 'admin')
  const { token: stranger } = await tokenOf(server, other, 'admin')
  for (const foreign of [colleague, stranger])
    expect(await uploadPart(server, foreign, id, 0, bytesOf(10))).toMatchObject({ status: 404, body: { code: 'attachment_not_found' } })
  expect((await uploadPart(server, '', id, 0, bytesOf(10))).status).toBe(401)
  expect(await uploadPart(server, token, id, 0, bytesOf(11))).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  const tooShort = { status: 400, body: { details: [{ message: expect.stringContaining(String(PART_BYTES)) }] } }
  for (const few of [0, 9]) expect(await uploadPart(server, token, id, 0, bytesOf(few)), String(few)).toMatchObject(tooShort)
  expect(await uploadPart(server, token, id, 5, bytesOf(5))).toMatchObject({ status: 409 })
  expect(
    (
      await server.rest('PUT', `/uploads/parts/${id}/x`, {
        token,
        raw: bytesOf(1),
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).status,
  ).toBe(400)
  expect((await server.rest('PUT', `/uploads/parts/${id}/0`, { token, body: {} })).status).toBe(415)
  const tooMuch = { ticketId: 1, name: 'x', size: MAX_FILE_BYTES + 1 }
  expect((await server.rest('POST', '/uploads/parts', { token, body: tooMuch })).status).toBe(400)
  expect(await keysIn(server)).toBe(before)
  expect((await server.rest('GET', `/uploads/parts/${id}`, { token })).body).toMatchObject({ received: 0 })
})

test('F08 a file that was given up, or not finished within a day, is none any more, and goes with its parts', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const before = await keysIn(server)
  const half = async () => {
    const { id } = await begun(server, desk, token, person, 2 * PART_BYTES)
    expect((await uploadPart(server, token, id, 0, bytesOf(PART_BYTES))).status).toBe(200)
    return id
  }
  const [old, young] = [await half(), await half()]
  expect(await keysIn(server)).toBe(before + 2)
  const gone = async (id: number) => {
    const answers = [
      await server.rest('GET', `/uploads/parts/${id}`, { token }),
      await server.rest('DELETE', `/uploads/parts/${id}`, { token }),
      await uploadPart(server, token, id, PART_BYTES, bytesOf(PART_BYTES)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  const collected = async () => {
    await collectFiles({ db: desk.db, ports: { files: server.deps.files } })
    return (await keysIn(server)) - before
  }
  await desk.rows((tx) => sql`update partial_uploads set created_at = now() - interval '25 hours' where id = ${old}`.execute(tx))
  await gone(old)
  expect(await collected()).toBe(1)
  expect((await server.rest('DELETE', `/uploads/parts/${young}`, { token })).status).toBe(200)
  await gone(young)
  expect(await collected()).toBe(0)
})

test('R01 every role sends parts of its own file, and none of a colleague’s, whatever its rank', async ({ server, desk }) => {
  const mate = await tokenOf(server, desk, 'manager')
  const { id: theirs } = await begun(server, desk, mate.token, await desk.person('client'), 3)
  for (const role of ROLES) {
    const own = role === 'guest' ? undefined : await tokenOf(server, desk, await desk.aUser(role))
    const requesterId = own && ROLE_LEVEL[role] < ROLE_LEVEL['support-agent'] ? own.person.id : (await desk.person('client')).id
    // Whoever works by queue sees what is theirs.
    const ticket = await desk.aTicket({ requesterId, assigneeId: role === 'support-agent' && own ? own.person.id : null })
    const body = { ticketId: ticket.id, name: 'x.bin', size: 3 }
    const { status, body: made } = await server.rest('POST', '/uploads/parts', { token: own?.token, body })
    const sent = own
      ? await uploadPart(server, own.token, Number(made.id), 0, bytesOf(3))
      : await uploadPart(server, '', theirs, 0, bytesOf(3))
    const foreign = await uploadPart(server, own?.token ?? '', theirs, 0, bytesOf(3))
    const [seen, removed] = [
      await server.rest('GET', `/uploads/parts/${theirs}`, { token: own?.token }),
      await server.rest('DELETE', `/uploads/parts/${theirs}`, { token: own?.token }),
    ]
    const statuses = [status, sent.status, foreign.status, seen.status, removed.status]
    expect([role, ...statuses]).toEqual([role, ...(own ? [201, 200, 404, 404, 404] : [401, 401, 401, 401, 401])])
    if (own) expect(sent.body.attachment).toMatchObject({ name: 'x.bin', isSent: false, authorId: own.person.id })
  }
  expect((await server.rest('GET', `/uploads/parts/${theirs}`, { token: mate.token })).body).toMatchObject({ received: 0 })
})

test('F08 a part is refused once its ticket is out of sight or shut, and no more files are begun than may wait', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const { id, ticket } = await begun(server, desk, token, person, 3)
  const put = () => uploadPart(server, token, id, 0, bytesOf(3))
  const change = (values: { status?: string; requesterId?: number }) =>
    desk.rows((tx) => tx.updateTable('tickets').set(values).where('id', '=', ticket.id).execute())
  const before = await keysIn(server)
  await change({ status: 'cancelled' })
  expect((await put()).status).toBe(403)
  await change({ status: 'open', requesterId: (await desk.aUser('client')).id })
  expect(await put()).toMatchObject({ status: 404, body: { code: 'ticket_not_found' } })
  expect(await keysIn(server)).toBe(before)
  await change({ requesterId: person.id })
  const begin = () => server.rest('POST', '/uploads/parts', { token, body: { ticketId: ticket.id, name: 'x', size: 3 } })
  for (let open = 1; open < MAX_UNSENT; open++) expect((await begin()).status).toBe(201)
  expect(await begin()).toMatchObject({ status: 413, body: { code: 'too_many_files' } })
  expect((await server.rest('DELETE', `/uploads/parts/${id}`, { token })).status).toBe(200)
  expect((await begin()).status, 'one was given up').toBe(201)
})

test('F02 twenty files at most are begun, or wait for a message, also where many come at once', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const { id: ticketId } = await desk.aTicket({ requesterId: person.id })
  const crowd = async (one: () => Promise<{ status: number; body: Record<string, unknown> }>) => {
    const answers = await Promise.all(Array.from({ length: MAX_UNSENT + 10 }, one))
    const refused = answers.filter(({ status }) => status === 413)
    expect(refused.map(({ body }) => body.code)).toEqual(Array(10).fill('too_many_files'))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_UNSENT)
  }
  await crowd(() => server.rest('POST', '/uploads/parts', { token, body: { ticketId, name: 'x', size: 3 } }))
  await crowd(() => upload(server, token, ticketId, bytesOf(3), 'x'))
})
