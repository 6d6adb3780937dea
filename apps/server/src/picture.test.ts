import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import { fingerprint, test, tokenOf } from './testing/server.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const SECRET = 'Rua das Acacias 12'

/** The same pixel with a text chunk that says where it was taken. */
function withText(): Buffer {
  const bytes = Buffer.from(PIXEL, 'base64')
  const data = Buffer.from(`tEXtComment\0${SECRET}`, 'latin1')
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(data.length - 4)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), data.length + 4)
  const afterHeader = 33
  return Buffer.concat([bytes.subarray(0, afterHeader), chunk, bytes.subarray(afterHeader)])
}

const address = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`

for (const role of ['client', 'agent'] as const)
  test(`a picture of a ${role} is drawn anew by the server, whatever a browser did`, async ({ server, desk }) => {
    const { token } = await tokenOf(server, desk, role)
    const sent = withText()
    expect(sent.includes(SECRET)).toBe(true)
    const answer = await server.rest('PATCH', '/profile', { token, body: { avatar: address(sent) } })
    expect(answer.status).toBe(200)
    const kept = String(answer.body.avatar)
    expect(kept).toMatch(/^data:image\/webp;base64,/)
    const bytes = Buffer.from(kept.slice(kept.indexOf(',') + 1), 'base64')
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('RIFF')
    expect(bytes.includes(SECRET)).toBe(false)
    expect(await server.rest('PATCH', '/profile', { token, body: { avatar: null } })).toMatchObject({ body: { avatar: null } })
  })

test('what only begins as a picture is refused by name, and nothing else of the call is done', async ({ testDb, server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const before = await fingerprint(testDb)
  const cut = Buffer.from(PIXEL, 'base64').subarray(0, 40)
  for (const bytes of [cut, Buffer.concat([cut.subarray(0, 16), Buffer.from('<script>')])]) {
    const answer = await server.rest('PATCH', '/profile', { token, body: { name: 'Outro Nome', avatar: address(bytes) } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field: 'avatar' }] } })
  }
  expect(await fingerprint(testDb)).toEqual(before)
})
