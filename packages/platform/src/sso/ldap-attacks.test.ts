import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from './certificates.ts'
import { type LdapDirectory, openLdap } from './ldap.ts'

const BIND = 0x60
const SEARCH = 0x63
const UNBIND = 0x42
const EXTENDED = 0x77

const tlv = (tag: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([
    body.length < 0x80 ? Buffer.from([tag, body.length]) : Buffer.from([tag, 0x82, body.length >> 8, body.length & 255]),
    body,
  ])
}
const text = (said: string, tag = 0x04) => tlv(tag, Buffer.from(said))
/** An answer of LDAP: to which call, of which kind, with which result. */
const answer = (id: number, tag: number, code: number, ...more: Buffer[]) =>
  tlv(0x30, Buffer.from([2, 1, id]), tlv(tag, Buffer.from([10, 1, code]), text(''), text(''), ...more))
const attribute = (name: string, value: string) => tlv(0x30, text(name), tlv(0x31, text(value)))
const entry = (id: number, mail: string) =>
  tlv(0x30, Buffer.from([2, 1, id]), tlv(0x64, text('uid=ana,dc=acme'), tlv(0x30, attribute('mail', mail), attribute('entryUUID', 'u1'))))

/** The number and the kind of a call. */
function hear(part: Buffer, then: (id: number, kind: number) => void): void {
  const at = 2 + Math.max(0, (part[1] ?? 0) - 0x80) + 2
  then(part[at] ?? 0, part[at + 1] ?? 0)
}

type Act = (socket: Socket, id: number, kind: number) => void
const good: Act = (socket, id, kind) => {
  if (kind === BIND) socket.write(answer(id, 0x61, 0))
  if (kind === SEARCH) socket.write(Buffer.concat([entry(id, 'ana@acme.example.com'), answer(id, 0x65, 0)]))
}

/** A server that speaks as badly as it is told to. */
async function aServer(act: Act): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    socket.on('data', (part) => hear(part, (id, kind) => act(socket, id, kind)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const ldap = openLdap({ insideHosts: ['localhost'] })
const at = (port: number, more: Partial<LdapDirectory> = {}): LdapDirectory => ({
  ...{ urls: [`ldap://localhost:${port}`], plain: true, certificates: [], bindDn: 'cn=leitor,dc=acme', password: 'x', baseDn: 'dc=acme' },
  ...{ filter: '(objectClass=person)', groupsBaseDn: '', memberAttribute: 'member' },
  attributes: { email: 'mail', name: 'cn', subject: 'entryUUID', groups: '' },
  ...more,
})
const check = (port: number, more: Partial<LdapDirectory> = {}) =>
  ldap
    .check(at(port, more), 'ana@acme.example.com', 'senha')
    .catch((error: { failure?: string; message: string }) => error.failure ?? error.message)

test('a server that behaves is believed', async () => {
  const { port } = await aServer(good)
  expect(await check(port)).toMatchObject({ people: [{ dn: 'uid=ana,dc=acme', subject: 'u1' }], isRight: true })
})

test('referrals to other servers are not followed', async () => {
  const other = await aServer(good)
  const url = `ldap://localhost:${other.port}/dc=acme`
  const byResult = await aServer((socket, id, kind) =>
    kind === SEARCH ? void socket.write(answer(id, 0x65, 10, tlv(0xa3, text(url)))) : good(socket, id, kind),
  )
  expect(await check(byResult.port)).toBe('refused')
  const byReference = await aServer((socket, id, kind) =>
    kind === SEARCH
      ? void socket.write(Buffer.concat([tlv(0x30, Buffer.from([2, 1, id]), tlv(0x73, text(url))), answer(id, 0x65, 0)]))
      : good(socket, id, kind),
  )
  expect(await check(byReference.port)).toEqual({ people: [], isRight: false })
  const byBind = await aServer((socket, id, kind) =>
    kind === BIND && id > 2 ? void socket.write(answer(id, 0x61, 10, tlv(0xa3, text(url)))) : good(socket, id, kind),
  )
  expect(await check(byBind.port)).toMatchObject({ isRight: false })
  expect(other.connections()).toBe(0)
})

test('an entry with another address than the one asked for is nobody', async () => {
  const { port } = await aServer((socket, id, kind) =>
    kind === SEARCH ? void socket.write(Buffer.concat([entry(id, 'outra@acme.example.com'), answer(id, 0x65, 0)])) : good(socket, id, kind),
  )
  expect(await check(port)).toEqual({ people: [], isRight: false })
})

test('what is said before TLS begins counts for nothing, and nothing is said without TLS once it was asked for', async () => {
  const { privateKey: key, certificate } = await selfSigned('localhost')
  const cert = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`
  const secured = { plain: false, certificates: [certificate] }
  const heard: number[] = []
  const serve = (before: (id: number) => Buffer) =>
    aServer((socket, id, kind) => {
      heard.push(kind)
      if (kind !== EXTENDED) return
      socket.removeAllListeners('data')
      socket.write(Buffer.concat([answer(id, 0x78, 0), before(id)]))
      const safe = new TLSSocket(socket, { isServer: true, key, cert })
      safe.on('error', () => undefined)
      safe.on('data', (part) => hear(part, (id, kind) => good(safe, id, kind)))
    })
  expect(await check((await serve(() => Buffer.alloc(0))).port, secured)).toMatchObject({ isRight: true })
  // The beginning of an answer, which the real one would end.
  const started = answer(3, 0x61, 0, text('x'.repeat(40))).subarray(0, 20)
  expect(await check((await serve(() => started)).port, secured)).toBe('no_tls')
  expect(await check((await serve((id) => answer(id + 1, 0x61, 0))).port, secured)).toBe('no_tls')

  const refusing = await aServer((socket, id, kind) => {
    heard.push(kind)
    if (kind === EXTENDED) socket.write(answer(id, 0x78, 2))
  })
  expect(await check(refusing.port, secured)).toBe('no_tls')
  const ending = await aServer((socket, _, kind) => {
    heard.push(kind)
    socket.destroy()
  })
  expect(await check(ending.port, secured)).toBe('unreachable')
  expect([refusing.connections(), ending.connections()], 'nobody comes back another way').toEqual([1, 1])
  expect(new Set(heard), 'nothing but the wish for TLS, and a farewell').toEqual(new Set([EXTENDED, UNBIND]))
})

test('a connection that is lost is not made anew in the middle', async () => {
  const { port, connections } = await aServer((socket, id, kind) => (kind === SEARCH ? void socket.destroy() : good(socket, id, kind)))
  expect(await check(port)).toBe('unreachable')
  expect(connections()).toBe(1)
})

test('noise in place of answers ends the call and nothing else', { timeout: 30_000 }, async () => {
  const id = Buffer.from([2, 1, 2])
  const noises = {
    tiny: Buffer.alloc(64 * 1024 * 3, tlv(0x30, Buffer.from([2, 1, 9]), tlv(0x78, Buffer.from([10, 1, 0]), text(''), text('')))),
    zeros: Buffer.alloc(3 * 1024 * 1024, 0x30),
    web: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ones: Buffer.alloc(1_000, 0xff),
    long: Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]),
    // Parts that say that they go on behind the end: the library would wait for them for ever.
    reference: tlv(0x30, id, Buffer.from([0x73, 0x40])),
    openText: tlv(0x30, id, tlv(0x73, Buffer.from([0x04, 0x7f]))),
    entry: tlv(0x30, id, tlv(0x64, text('uid=ana'), tlv(0x30, tlv(0x30, text('mail'), Buffer.from([0x31, 0x7f]))))),
    hidden: tlv(0x30, id, tlv(0x64, text('uid=ana'), tlv(0x04, Buffer.from([0x04, 0x7f, 0x04, 0x7f])))),
    bind: tlv(0x30, id, tlv(0x61, Buffer.from([10, 1, 0]), text(''), text(''), Buffer.from([0x87, 0x7f]))),
    success: tlv(0x30, id, tlv(0x61)),
    control: tlv(0x30, id, tlv(0x61, Buffer.from([10, 1, 0]), text(''), text('')), tlv(0xa0, Buffer.from([0x30, 0x7f]))),
  }
  for (const [name, noise] of Object.entries(noises))
    for (const plain of [true, false]) {
      const { port } = await aServer((socket) => void socket.end(noise))
      const said = await check(port, { plain })
      expect(['unreachable', 'not_ldap', 'too_much', 'no_tls'], `${name}: ${JSON.stringify(said)}`).toContain(said)
    }
})

test('a server that says nothing is not waited for', { timeout: 20_000 }, async () => {
  const { port } = await aServer((socket, id, kind) => (kind === SEARCH ? undefined : good(socket, id, kind)))
  const started = performance.now()
  expect(await check(port)).toBe('timeout')
  expect(performance.now() - started).toBeLessThan(12_000)
})
