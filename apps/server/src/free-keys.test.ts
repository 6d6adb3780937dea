import { expect } from 'vitest'
import { isRefusal } from './testing/refusals.ts'
import { fingerprint, test, tokenOf } from './testing/server.ts'

const SAID = { title: 'Aviso', message: 'Hoje à noite' }
/** Keys and values that cannot be stored or are not data to JavaScript, as JSON spells them, with the field that is refused. */
const REFUSED = [
  ['{"a\\ud800":1}', 'a\\ud800'],
  ['{"\\udc00":"x"}', '\\udc00'],
  ['{"a\\u0000b":1}', 'a\\u0000b'],
  ['{"a":"x\\ud800"}', 'a'],
  ['{"a":"x\\u0000y"}', 'a'],
  ['{"__proto__":{"x":1}}', '__proto__'],
  ['{"constructor":1}', 'constructor'],
  ['{"constructor":{"prototype":{}}}', 'constructor'],
  ['{"prototype":1}', 'prototype'],
] as const

test('I01 objects with free keys refuse what cannot be stored by name, over REST and tRPC, and write nothing', async ({
  testDb,
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  const { id } = await desk.aTicket()
  const before = await fingerprint(testDb)
  const metadata = (more: object) => (json: string) => JSON.stringify({ ...SAID, ...more, metadata: '?' }).replace('"?"', json)
  const values = (more: object) => (json: string) => JSON.stringify({ ...more, customFields: '?' }).replace('"?"', json)
  const takers: [method: string, address: string, name: string, body: (json: string) => string, at: string][] = [
    ['POST', '/notifications', 'notifications.create', metadata({ userId: person.id }), 'metadata'],
    ['POST', '/notifications/bulk', 'notifications.createMany', metadata({ userIds: [person.id] }), 'metadata'],
    ['POST', '/notifications/system', 'notifications.announce', metadata({}), 'metadata'],
    ['POST', '/tickets', 'tickets.create', values({ title: 'x', description: 'y' }), 'customFields'],
    ['PATCH', `/tickets/${id}`, '', values({}), 'customFields'],
  ]
  for (const [method, address, name, body, at] of takers)
    for (const [json, field] of REFUSED) {
      const answers = [await server.rest(method, address, { token, raw: body(json) })]
      if (name) answers.push(await server.ask('POST', `/trpc/${name}`, { token, raw: body(json) }))
      for (const answer of answers) {
        isRefusal(answer, [address, json])
        expect(answer.text.toLowerCase(), `${address} ${json}`).toContain(`"field":"${at}.${field}"`.toLowerCase())
        expect(answer.text).toContain('"reason":"')
      }
    }
  expect(await fingerprint(testDb)).toEqual(before)
  expect(({} as { x?: unknown }).x).toBeUndefined()
})
