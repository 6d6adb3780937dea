import { openDatabase } from '@balcao/db/database'
import { inSession, inTenant } from '@balcao/db/tenant'
import { type BenchEnvironment, PASSWORD } from './bench-environment.ts'
import { HttpClient } from './http-client.ts'
import { type Caller, type Figures, median, medianFigures, pound } from './measure.ts'
import type { Profile } from './profiles.ts'

const STORM = 8

/** What sign-ins cost those who are in already, and what it costs to ask of each request whether its session stands. */
export type Identity = { signIns: Figures; alone: Figures; besideStorm: Figures; p99Growth: number; checkRatio: number; checkMs: number }

/** A read of the profile alone and beside a storm of sign-ins, taking turns; then the session check by itself. */
export async function measureIdentity(environment: BenchEnvironment, profile: Profile): Promise<Identity> {
  const slug = 'bench-big'
  const token = await environment.signIn(environment.ports.server, slug)
  const reader = calling(environment.ports.server, 'GET', '/api/auth/profile', token)
  const storm = Array.from({ length: STORM }, (_, n) => {
    const body = JSON.stringify({ email: `agent-${n + 1}@${slug}.test`, password: PASSWORD })
    return calling(environment.ports.server, 'POST', '/api/auth/login', '', body)
  })
  await pound([reader], profile.readMs)

  const ms = profile.readMs * 2
  const rounds: { alone: Figures; beside: Figures; signIns: Figures }[] = []
  for (let round = 0; round < profile.rounds; round++) {
    const alone = await pound([reader], ms)
    const [beside, signIns] = await Promise.all([pound([reader], ms), pound(storm, ms)])
    rounds.push({ alone, beside, signIns })
  }
  for (const caller of [reader, ...storm]) caller.close()
  return {
    signIns: medianFigures(rounds.map((r) => r.signIns)),
    alone: medianFigures(rounds.map((r) => r.alone)),
    besideStorm: medianFigures(rounds.map((r) => r.beside)),
    p99Growth: median(rounds.map((r) => r.beside.p99 / r.alone.p99)),
    ...(await measureCheck(environment, profile, token)),
  }
}

function calling(port: number, method: 'GET' | 'POST', path: string, token: string, body?: string): Caller {
  const client = new HttpClient(port)
  return {
    call: async () => {
      const { status } = await client.send(method, path, token, body)
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}`)
    },
    close: () => client.close(),
  }
}

/** The same small read in a transaction that only names its tenant, and in one that asks for the session too. */
async function measureCheck(environment: BenchEnvironment, profile: Profile, token: string) {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    tenantId: number
    sub: string
    sid: number
  }
  const { tenantId, sid: sessionId } = claims
  const userId = Number(claims.sub)
  const db = openDatabase(environment.url, { max: 2 })
  const read = (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) =>
    tx.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow()
  const without = async () => void (await inTenant(db, { tenantId, userId, side: 'staff' }, read, 'read'))
  const checked = async () => {
    await inSession(
      db,
      { tenantId, userId, sessionId },
      (tx, facts) => (facts ? read(tx) : Promise.reject(new Error('no session'))),
      'read',
    )
  }
  const close = () => undefined
  try {
    const rounds: { without: Figures; checked: Figures }[] = []
    for (let round = 0; round <= profile.rounds; round++) {
      const one = await pound([{ call: without, close }], profile.readMs)
      rounds.push({ without: one, checked: await pound([{ call: checked, close }], profile.readMs) })
    }
    // The first round only warms up.
    const measured = rounds.slice(1)
    return {
      checkRatio: median(measured.map((r) => r.checked.p50 / r.without.p50)),
      checkMs: median(measured.map((r) => r.checked.p50 - r.without.p50)),
    }
  } finally {
    await db.close()
  }
}
