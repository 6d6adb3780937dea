import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { asSystem } from '@balcao/core/ctx'
import { expect } from 'vitest'
import { workOnBackupsOf } from './testing/backup-jobs.ts'
import { test, tokenOf } from './testing/server.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('R-542 B10 B11 R15 T12 a backup is fetched whole or in ranges by an administrator who proved who they are, and by nobody else', async ({
  server,
  desk,
  other,
}) => {
  const { token, person } = await tokenOf(server, desk, 'admin')
  const made = await server.rest('POST', '/backup', { token, body: {} })
  expect(made.status).toBe(201)
  const id = Number(made.body.id)
  const { deps } = server
  await workOnBackupsOf(server)
  const fetched = async (headers: Record<string, string>, address = `/api/backup/${id}/download`) => {
    const answer = await fetch(`${server.url}${address}`, { headers })
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const mine = { authorization: `Bearer ${token}` }

  const whole = await fetched(mine)
  expect(whole.status).toBe(200)
  const etag = whole.headers.get('etag') ?? ''
  expect(etag).toBe(`"${sha256(whole.bytes)}"`)
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="?[^";]+\.tar\.gz/)
  expect(gunzipSync(whole.bytes).toString('latin1', 0, 11)).toBe('header.json')
  for (const [range, part] of [
    ['bytes=0-99', whole.bytes.subarray(0, 100)],
    ['bytes=100-', whole.bytes.subarray(100)],
    ['bytes=-50', whole.bytes.subarray(-50)],
  ] as const) {
    const some = await fetched({ ...mine, range, 'if-range': etag })
    expect(some.status, range).toBe(206)
    expect(some.bytes.equals(part), range).toBe(true)
  }
  expect((await fetched({ ...mine, range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
  expect((await fetched({ ...mine, range: `bytes=${whole.bytes.length}-` })).status).toBe(416)

  const acts = await asSystem(deps.db, desk.id, ({ db }) =>
    db.selectFrom('auditEvents').select(['actorId', 'risk']).where('action', '=', 'backup.downloaded').execute(),
  )
  expect(acts.length).toBeGreaterThan(0)
  for (const act of acts) expect(act).toEqual({ actorId: person.id, risk: 'critical' })

  const foreign = await tokenOf(server, other, 'admin')
  const range = { range: 'bytes=0-99' }
  expect((await fetched({ ...range, authorization: `Bearer ${foreign.token}` })).status, 'T12').toBe(404)
  expect((await fetched(range)).status, 'B11 without a token').toBe(401)
  expect((await fetched(range, `/api/backup/${id}/download?signature=guessed`)).status, 'B11 a guessed address').toBe(404)
  const { key } = await asSystem(deps.db, desk.id, ({ db }) =>
    db.selectFrom('backups').select('key').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  for (const address of [`/files/${key}`, `/${key}`, `/api/attachments/${key}`, `/backup/${key}.tar.gz`]) {
    const found = await fetched({ ...mine, accept: 'application/gzip' }, address)
    expect(found.bytes.includes('BALCAOB1'), address).toBe(false)
    expect(found.bytes.equals(whole.bytes), address).toBe(false)
  }
  for (const [method, address] of [
    ['GET', `/backup/${id}`],
    ['GET', `/backup/${id}/verify`],
    ['GET', `/backup/${id}/rollback/preview`],
    ['DELETE', `/backup/${id}`],
  ] as const)
    expect((await server.rest(method, address, { token: foreign.token })).status, `T12 ${method} ${address}`).toBe(404)
  await asSystem(deps.db, desk.id, ({ db }) =>
    db.updateTable('sessions').set({ provedAt: '2026-01-01T00:00:00Z' }).where('userId', '=', person.id).execute(),
  )
  const late = await server.rest('GET', `/backup/${id}/download`, { token })
  expect([late.status, (late.body.error as { code?: string } | undefined)?.code ?? late.body.code], 'R15').toEqual([403, 'proof_required'])
})
