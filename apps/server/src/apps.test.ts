import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { aServer, test as base } from './testing/server.ts'

/** Asks with the address exactly as written: `fetch` would resolve it first. */
async function raw(port: number, address: string, method = 'GET', headers = ''): Promise<{ status: number; answer: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${method} ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${headers}\r\n`, 'latin1')
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), answer }
}

const test = base.extend<{ port: number }>({
  port: async ({ testDb }, use) => {
    const root = await mkdtemp(path.join(tmpdir(), 'balcao-apps-'))
    const apps = [
      { prefix: '/portal/', folder: path.join(root, 'portal') },
      { prefix: '/', folder: path.join(root, 'web') },
    ] as const
    for (const { folder } of apps) {
      await mkdir(path.join(folder, 'assets/deep'), { recursive: true })
      await writeFile(path.join(folder, 'index.html'), '<title>page</title>')
      await writeFile(path.join(folder, 'package.json'), 'SECRET')
      await writeFile(path.join(folder, 'assets/app.js'), 'console.log(1)')
      await writeFile(path.join(folder, 'assets/app.js.br'), 'as brotli')
      await writeFile(path.join(folder, 'assets/app.js.gz'), 'as gzip')
    }
    await writeFile(path.join(root, 'package.json'), 'SECRET')
    const server = await aServer(testDb.url, {}, { apps })
    await use(server.port)
    await server.stop()
    await rm(root, { recursive: true })
  },
})

test('an address below the assets that leads elsewhere is not found, however it is written', async ({ port }) => {
  for (const prefix of ['/assets/', '/portal/assets/']) {
    expect(await raw(port, `${prefix}app.js`)).toMatchObject({ status: 200, answer: expect.stringContaining('console.log(1)') })
    const ups = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '...', '.']
    const slashes = ['/', '%2f', '%2F', '%5c', '\\', '%252f', '//', '/./']
    const addresses = ups.flatMap((up) =>
      slashes.flatMap((slash) => [
        `${up}${slash}package.json`,
        `${up}${slash}${up}${slash}package.json`,
        `deep${slash}${up}${slash}${up}${slash}package.json`,
      ]),
    )
    addresses.push(
      '',
      '.',
      '..',
      'deep',
      'deep/',
      'app.js/',
      'app.js%00',
      '%00',
      'app.js%00.css',
      '%ff',
      '%',
      '%zz',
      'é',
      'a/'.repeat(800),
      'x'.repeat(1_900),
    )
    addresses.push('x'.repeat(8_000), '../'.repeat(2_000), 'C:\\windows\\win.ini', '/etc/passwd', 'file:///etc/passwd', '.git/config')
    for (const address of addresses)
      for (const method of ['GET', 'HEAD']) {
        const { status, answer } = await raw(port, `${prefix}${address}`, method)
        expect([400, 404], `${method} ${prefix}${address.slice(0, 80)} → ${answer.slice(0, 300)}`).toContain(status)
        expect(answer).not.toContain('SECRET')
      }
  }
})

test('pages about what a desk keeps track of stand beside the built files of the staff app alone', async ({ port }) => {
  for (const address of ['new', '1', '123456789', '7?from=list'])
    expect(await raw(port, `/assets/${address}`)).toMatchObject({ status: 200, answer: expect.stringContaining('<title>page</title>') })
  for (const address of ['/portal/assets/1', '/portal/assets/new', '/assets/0', '/assets/1234567890', '/assets/1/', '/assets/gone.js'])
    expect(await raw(port, address)).toMatchObject({ status: 404 })
})

test('assets come whole, and a precondition that does not hold is refused as such', async ({ port }) => {
  for (const range of ['bytes=0-3', 'bytes=999-', 'bytes=x'])
    expect(await raw(port, '/assets/app.js', 'GET', `Range: ${range}\r\n`)).toMatchObject({
      status: 200,
      answer: expect.stringContaining('console.log(1)'),
    })
  expect((await raw(port, '/assets/app.js', 'GET', 'If-Match: "other"\r\n')).status).toBe(412)
})

test('an asset travels as the build compressed it, whole where the reader takes no such thing, and its parts have no address', async ({
  port,
}) => {
  const asked = (accepts: string) => raw(port, '/assets/app.js', 'GET', `Accept-Encoding: ${accepts}\r\n`)
  expect((await asked('br, gzip')).answer).toMatch(/content-encoding: br\r\n[\s\S]*as brotli$/i)
  expect((await asked('gzip')).answer).toMatch(/content-encoding: gzip\r\n[\s\S]*as gzip$/i)
  const whole = (await asked('identity')).answer
  expect(whole).toMatch(/vary: accept-encoding\r\n[\s\S]*console\.log\(1\)$/i)
  expect(whole).not.toMatch(/content-encoding/i)
  for (const end of ['br', 'gz']) expect((await raw(port, `/assets/app.js.${end}`)).status).toBe(404)
})
