import { Login } from '@balcao/contracts/auth/session'
import { inSession, type SessionFacts } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, vi } from 'vitest'
import { actorOf } from '../ctx.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { mailed } from '../testing/mailed.ts'
import { login } from './login.ts'
import { sendMagicLink, useMagicLink } from './magic-links.ts'
import { newTotpSecret, takeTotp } from './second-factor.ts'
import { refresh } from './session.ts'
import { mustBeFresh } from './step-up.ts'

afterEach(() => void vi.useRealTimers())
/** From here on this server's clock is so many minutes off; the database's is right. */
const off = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
const PASSWORD = 'uma senha comprida'

for (const minutes of [-5, 5])
  test(`A33 with a server’s clock ${minutes} minutes off, links, sessions and their renewal live as long as by the database’s`, async ({
    testDb,
    desk,
  }) => {
    const auth = anAuthContext(testDb.db)
    const email = `relogio${minutes}@example.test`
    const { id } = await desk.aUser('agent', { email, passwordHash: await auth.passwords.hash(PASSWORD) })
    const seconds = () =>
      desk.rows(async (tx) => {
        const all = await tx.selectFrom('sessions').where('userId', '=', id).orderBy('id').selectAll().execute()
        return all.map((one) => ({
          all: (Date.parse(one.expiresAt) - Date.parse(one.createdAt)) / 1_000,
          idle: (Date.parse(one.idleExpiresAt) - Date.parse(one.rotatedAt)) / 1_000,
        }))
      })

    off(minutes)
    await sendMagicLink(auth, { email, app: 'staff' })
    const { token = '' } = (await mailed(desk, email)) ?? {}
    await useMagicLink(auth, { token })
    const { refreshToken } = await login(auth, Login.parse({ email, password: PASSWORD }))
    const next = await refresh(auth, refreshToken)
    expect((await refresh(auth, refreshToken)).refreshToken, 'two tabs at once').toBe(next.refreshToken)
    for (const lasts of await seconds()) expect(lasts).toEqual({ all: 7 * 86_400, idle: 86_400 })

    // What is over by the database's clock is over, and what is not is not.
    const age = (column: 'rotatedAt' | 'idleExpiresAt', by: number) =>
      desk.rows((tx) =>
        tx
          .updateTable('sessions')
          .set({ [column]: new Date(Date.now() - minutes * 60_000 + by).toISOString() })
          .where('id', '=', next.sessionId)
          .execute(),
      )
    await age('idleExpiresAt', 60_000)
    const last = await refresh(auth, next.refreshToken)
    await age('idleExpiresAt', -60_000)
    await expect(refresh(auth, last.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })
    await age('idleExpiresAt', 60_000)
    await age('rotatedAt', -60_000)
    await expect(refresh(auth, next.refreshToken), 'a former token after a minute is a stolen one').rejects.toMatchObject({
      code: 'session_expired',
    })
    await expect(refresh(auth, last.refreshToken)).rejects.toMatchObject({ code: 'session_expired' })

    const again = await login(auth, Login.parse({ email, password: PASSWORD }))
    const session = { tenantId: desk.id, userId: id, sessionId: again.sessionId }
    const act = () => inSession(testDb.db, session, async (_, facts) => mustBeFresh({ actor: actorOf(session, facts as SessionFacts) }))
    await act()
    await desk.rows((tx) =>
      tx.updateTable('sessions').set({ provedAt: sql<string>`now() - interval '301 seconds'` }).where('id', '=', again.sessionId).execute(),
    )
    await expect(act()).rejects.toMatchObject({ code: 'proof_required' })

    const factor = newTotpSecret(auth.secrets, id, email)
    const code = new TOTP({ secret: Secret.fromBase32(factor.secret) }).generate({ timestamp: Date.now() - minutes * 60_000 })
    const take = () => desk.rows((tx) => takeTotp(tx, auth.secrets, id, code, false))
    await desk.rows((tx) => tx.updateTable('users').set({ totpSecret: factor.sealed }).where('id', '=', id).execute())
    expect([await take(), await take()], 'the code of the person’s telephone, once').toEqual([true, false])
  })
