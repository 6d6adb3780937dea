import { expect } from 'vitest'
import { test } from '../testing/server.ts'

/** What two answers have to share. That they also take the same time is measured in timing.long.test.ts. */
const said = ({ status, text }: { status: number; text: string }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`

for (const [path, more] of [
  ['/auth/login', { password: 'nenhuma das senhas' }],
  ['/auth/stytch/magic-links/send', {}],
  ['/auth/password/forgot', {}],
  ['/auth/codes/authenticate', { code: '000000' }],
] as const)
  test(`A01 ${path} answers a known e-mail, one of two organisations and an unknown one in the same words`, async ({
    server,
    desk,
    other,
  }) => {
    const { email: known } = await desk.aUser('agent')
    const shared = 'em-duas-casas@example.test'
    for (const one of [desk, other]) await one.aUser('agent', { email: shared })
    const answers = await Promise.all(
      [known, shared, 'ninguem@example.test'].map((email) => server.rest('POST', path, { body: { email, ...more } })),
    )
    expect(new Set(answers.map(said)).size).toBe(1)
  })
