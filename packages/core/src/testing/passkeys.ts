import type { AuthContext } from '../auth/session.ts'
import type { Ctx } from '../ctx.ts'
import { add, beginAdding } from '../passkeys/add.ts'
import { Authenticator, type Lies } from './authenticator.ts'
import type { Desk, Person, Someone } from './desk.ts'

/** Where `anAuthContext` is. */
export const ORIGIN = 'https://balcao.example.com'

/** Somebody's transactions as the server opens them, for rules that open their own. */
export const opens =
  (someone: Someone) =>
  <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    someone(run)

/** Somebody with a passkey on a device of theirs. */
export async function withPasskey(auth: AuthContext, desk: Desk, who: Person, lies: Lies = {}, origin = ORIGIN) {
  const device = new Authenticator(origin)
  const open = opens(desk.as(who))
  const passkey = await add(auth, open, { name: 'Celular', ...device.make(await beginAdding(auth, open), lies) })
  return { device, passkey, open }
}
