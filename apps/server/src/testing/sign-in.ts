import type { Desk } from '@balcao/core/testing/desk'
import { noPorts } from '@balcao/core/testing/no-files'
import { react } from '@balcao/core/testing/react'
import { listMessages } from '@balcao/platform/texts/messages'
import { openTexts } from '@balcao/platform/texts/texts'
import { type Asked, aServer, test as base, type TestServer } from './server.ts'

/** The same behind a proxy, so that each call may come from an address of its own. */
export const test = base.extend<{ server: TestServer }>({
  server: [
    async ({ testDb }, use) => {
      const server = await aServer(testDb.url, { TRUST_PROXY: '127.0.0.1' })
      await use(server)
      await server.stop()
    },
    { scope: 'file' },
  ],
})

/** What an organisation offers in its sign-in widget. */
export async function offers(desk: Desk, settings: object): Promise<void> {
  const products = ['emailMagicLinks', 'otp', 'passwords']
  const values = { tenantId: desk.id, products, ...settings }
  await desk.rows((tx) =>
    tx
      .insertInto('signInSettings')
      .values(values)
      .onConflict((oc) => oc.column('tenantId').doUpdateSet(values))
      .execute(),
  )
}

/** The newest code that was mailed to an address; undefined where none was. */
export async function mailedCode(desk: Desk, email: string): Promise<string | undefined> {
  const mail = await desk.rows((tx) =>
    tx
      .selectFrom('mails')
      .select('text')
      .where('toAddress', '=', email)
      .where('sourceKey', 'like', 'link-code-%')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  return mail && /\b\d{6}\b/.exec(mail.text)?.[0]
}

/** Has the reactions of the worker send what waits, into the local messages of the server. @returns the codes texted to a number, oldest first */
export async function textedCodes({ deps }: TestServer, desk: Desk, number: string): Promise<string[]> {
  await react(desk, { ...noPorts, texts: openTexts(deps.env) })
  const all = await listMessages(deps.env.DATA_DIR, 1_000)
  const ids = await desk.rows((tx) => tx.selectFrom('signInTexts').select('id').where('number', '=', number).orderBy('id').execute())
  return ids.flatMap(({ id }) => all.find((one) => one.id === `t${desk.id}-x${id}`)?.code ?? [])
}

/** Asks for a code by mail, or by text. @returns the answer, with the random id */
export async function askCode(
  server: TestServer,
  desk: Desk,
  to: string,
  more: object = {},
  channel = to.startsWith('+') ? 'sms' : 'email',
  asked: Asked = {},
) {
  const body = { organization: desk.slug, ...(channel === 'email' ? { email: to } : { phone_number: to }), ...more }
  const answer = await server.rest('POST', `/auth/stytch/otps/${channel}/login-or-create`, { ...asked, body })
  return { ...answer, method: String(answer.body.method_id) }
}

/** Enters a code. */
export const enterCode = (server: TestServer, method: string, code: string | undefined, more: object = {}) =>
  server.rest('POST', '/auth/stytch/otps/authenticate', { body: { method_id: method, code, ...more } })

let phones = 0
/** A mobile number of Brazil that nobody had yet. */
export const aPhone = (): string => `+55119${String(81_000_000 + (Date.now() % 1_000_000) * 9 + ++phones)}`
