import { sealAudit } from '@balcao/core/audit/seal'
import { verifyAudit } from '@balcao/core/audit/verify'
import type { Desk } from '@balcao/core/testing/desk'
import type { TestDatabase } from '@balcao/db/testing/database'
import { expect, onTestFinished } from 'vitest'
import { aServer, test } from './testing/server.ts'

const log = { info: () => undefined, error: () => undefined }

/** Changes the log as only the owner of the database can. */
const tamper = (testDb: TestDatabase, change: string) =>
  testDb.asOwner(
    ['no force', 'force']
      .map((how) => `alter table audit_events ${how} row level security; alter table audit_seals ${how} row level security`)
      .join(`; ${change}; `),
  )

async function aSeal(testDb: TestDatabase, desk: Desk) {
  await desk.rows((tx) =>
    tx
      .insertInto('auditEvents')
      .values({
        ...{ tenantId: desk.id, action: 'a', resource: 'x', actorName: 'X', actorRole: 'agent' },
        risk: 'low',
        createdAt: new Date(Date.now() - 300_000).toISOString(),
      })
      .execute(),
  )
  await sealAudit({ db: testDb.db, log })
}

test('a chain that broke, or that nobody checks, is loud: in /ready and in the metrics', async ({ testDb, desk, other }) => {
  const server = await aServer(testDb.url, {}, { recheckMs: 0 })
  onTestFinished(() => server.stop())
  const warnings = async () => (await server.ask('GET', '/ready')).body.warnings
  const metric = async (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec((await server.ask('GET', '/metrics')).text)?.[1]
  const verify = () => verifyAudit({ db: testDb.db, log, sign: (text) => text })

  await aSeal(testDb, desk)
  await aSeal(testDb, other)
  expect(await warnings()).toEqual([])
  expect([await metric('balcao_audit_breaks'), await metric('balcao_audit_unverified')]).toEqual(['0', '0'])

  await tamper(testDb, `update audit_seals set created_at = now() - interval '4 hours' where tenant_id = ${desk.id}`)
  expect(await warnings()).toEqual(['audit_unverified'])
  expect(await metric('balcao_audit_unverified')).toBe('1')
  await verify()
  expect(await warnings()).toEqual([])

  // Whoever says so from a browser is not believed.
  await desk.rows((tx) =>
    tx
      .insertInto('auditEvents')
      .values({
        ...{ tenantId: desk.id, action: 'audit.broken', resource: 'x', actorName: 'X', actorRole: 'agent' },
        risk: 'low',
        trusted: false,
      })
      .execute(),
  )
  expect(await warnings()).toEqual([])
  await tamper(testDb, `update audit_events set ip = '6.6.6.6' where tenant_id = ${desk.id}`)
  await verify()
  const ready = await server.ask('GET', '/ready')
  expect(ready).toMatchObject({ status: 200, body: { status: 'ready', warnings: ['audit_broken'] } })
  expect([await metric('balcao_audit_breaks'), await metric('balcao_audit_unverified')]).toEqual(['1', '0'])
})
