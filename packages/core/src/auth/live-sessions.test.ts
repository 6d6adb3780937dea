import { inSession } from '@balcao/db/tenant'
import { aSession } from '@balcao/db/testing/factories'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { liveSessionFacts } from './live-sessions.ts'

async function signedIn(desk: Desk, role: 'agent' | 'client' | 'supervisor') {
  const person = await desk.person(role)
  const { id } = await aSession(desk.db, { tenantId: desk.id, id: person.id })
  return { tenantId: desk.id, userId: person.id, sessionId: id }
}

test('many sessions of any organisations are looked up at once, each as its own door would answer', async ({ desk, other }) => {
  const sessions = [await signedIn(desk, 'agent'), await signedIn(other, 'client'), await signedIn(desk, 'supervisor')]
  const facts = await liveSessionFacts(desk.db, sessions)
  const alone = await Promise.all(
    sessions.map((session) => inSession(desk.db, session, async (_tx, known) => known as (typeof facts)[number], 'read')),
  )
  // Times are told by how long ago, and each look has its own now.
  const timeless = (all: typeof facts) => all.map((one) => ({ ...one, provedAt: null }))
  expect(timeless(facts)).toEqual(timeless(alone))
  expect(facts.map((one) => [one?.role, one?.roleTag.split(' ')[0], one?.tenantStatus])).toEqual([
    ['agent', 'agent', 'active'],
    ['client', 'client', 'active'],
    ['supervisor', 'supervisor', 'active'],
  ])
})

test("another organisation's session, another person's and one that was revoked are nobody's", async ({ desk, other }) => {
  const [mine, theirs, ended] = [await signedIn(desk, 'agent'), await signedIn(other, 'agent'), await signedIn(desk, 'supervisor')]
  await desk.rows((tx) =>
    tx.updateTable('sessions').set({ revokedAt: new Date().toISOString() }).where('id', '=', ended.sessionId).execute(),
  )
  const asked = [
    { ...theirs, tenantId: desk.id },
    { ...mine, tenantId: other.id },
    { ...mine, userId: ended.userId },
    { ...mine, sessionId: 999_999_999 },
    ended,
    mine,
  ]
  expect((await liveSessionFacts(desk.db, asked)).map((facts) => facts?.role)).toEqual([...Array(5).fill(undefined), 'agent'])
})
