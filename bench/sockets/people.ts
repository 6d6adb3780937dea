import { createPrivateKey, sign } from 'node:crypto'
import { openDatabase } from '@balcao/db/database'
import { aTenant, aTicket } from '@balcao/db/testing/factories'
import { openSecrets } from '@balcao/platform/secrets'
import pg from 'pg'
import { barePool } from '../statements.ts'

/** People of one organisation who are all signed in, and a ticket of theirs. */
export type Room = { ticketId: number; tokens: string[] }
export type Issuer = { authSecret: string; publicUrl: string }

const PEOPLE = `insert into users (tenant_id, role, email, name)
  select $1, 'agent', 'agente-' || g || '@bench.test', 'Agente ' || g from generate_series(1, $2::int) g`
const SESSIONS = `insert into sessions (tenant_id, user_id, refresh_hash, expires_at, idle_expires_at)
  select tenant_id, id, 'bench-' || id, now() + interval '2 hours', now() + interval '2 hours' from users where tenant_id = $1
  returning id, user_id`

/** Makes organisations of agents with live sessions, and the tokens that a server with this secret and address takes for theirs. */
export async function makeRooms(databaseUrl: string, rooms: number, people: number, issuer: Issuer): Promise<Room[]> {
  const db = openDatabase(databaseUrl, { max: 2 })
  const pool = barePool(databaseUrl, 1)
  const token = signer(issuer)
  try {
    const made: Room[] = []
    for (let n = 0; n < rooms; n++) {
      const tenant = await aTenant(db, `bench-live-${Date.now()}-${n}`)
      await pool.query(PEOPLE, [tenant.id, people])
      const { rows } = await pool.query<{ id: string; user_id: string }>(SESSIONS, [tenant.id])
      const description = 'Descrição de um ticket como outros. '.repeat(10)
      const ticket = await aTicket(db, tenant.id, { queueId: tenant.queueId, description })
      const tokens = rows.map((row) => token({ tenantId: tenant.id, sub: String(row.user_id), sid: Number(row.id) }))
      made.push({ ticketId: ticket.id, tokens })
    }
    await settle(databaseUrl)
    return made
  } finally {
    await Promise.all([db.close(), pool.end()])
  }
}

/** People come one by one in life: what is put in order because thousands came at once is not part of what is measured. */
async function settle(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query('vacuum (analyze) users, sessions').finally(() => owner.end())
}

/** Access tokens as the server signs them (decision 005): thousands of sign-ins by password would be the whole bench. */
function signer({ authSecret, publicUrl }: Issuer) {
  const seed = Buffer.from(openSecrets(authSecret).derive('access-token-key', 'ed25519'), 'base64url')
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return (claims: { tenantId: number; sub: string; sid: number }): string => {
    const now = Math.floor(Date.now() / 1_000)
    const payload = { ...claims, roles: ['agent'], iss: publicUrl, aud: 'balcao', iat: now, exp: now + 3_600 }
    const text = `${encoded({ alg: 'EdDSA', typ: 'at+jwt' })}.${encoded(payload)}`
    return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
  }
}
