import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { type TestServer, test, tokenOf } from '../testing/server.ts'
import { formOf, upload } from '../testing/uploads.ts'

/** A JPEG of one pixel, and in front of its picture whatever segments are asked for. */
const PIXEL = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
)
const segment = (marker: number, content: string) => {
  const bytes = Buffer.from(content, 'latin1')
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes])
}
const photo = (...segments: Buffer[]) => Buffer.concat([PIXEL.subarray(0, 2), ...segments, PIXEL.subarray(2)])

const chunk = (kind: string, content: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(kind), content, Buffer.alloc(4)])
}
/** What claims to be a picture of so many points, and is small enough to be sent. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const picture = deflateSync(Buffer.alloc(8 * 1024 * 1024), { level: 9 })
  const parts = [chunk('IHDR', header), chunk('IDAT', picture), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts])
}
/** A GIF of one point that moves ten thousand times. */
function longGif(frames: number): Buffer {
  const frame = Buffer.from('2c000000000100010000020144003b', 'hex').subarray(0, 14)
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

const stored = async ({ deps }: TestServer) =>
  (await readdir(path.join(deps.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((one) => one.isFile())
    .map(({ name }) => name)

test('F06 a photograph is kept without place and person; taken by whomever and wherever, the same picture is kept once', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const before = (await stored(server)).length
  const [here, there] = [
    photo(segment(0xe1, 'Exif\0\0 Rua A 1'), segment(0xfe, 'de Ana')),
    photo(segment(0xe1, 'http://ns.adobe.com/xap/ Rua B 2')),
  ]
  for (const bytes of [here, there]) {
    const sent = await upload(server, token, ticket.id, bytes, 'foto.jpg')
    expect(sent).toMatchObject({ status: 201, body: { mime: 'image/jpeg', size: PIXEL.length } })
    const down = await fetch(`${server.url}/api/attachments/${sent.body.id}/download`, { headers: { authorization: `Bearer ${token}` } })
    expect(Buffer.from(await down.arrayBuffer()).equals(PIXEL)).toBe(true)
  }
  expect((await stored(server)).length - before, 'the picture, and perhaps its small one').toBeLessThanOrEqual(2)
})

test('F02 F06 what is sent counts, not what is left of it', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const says = segment(0xe1, 'x'.repeat(65_000))
  const large = photo(...Array.from({ length: 404 }, () => says))
  expect(large.length).toBeGreaterThan(25 * 1024 * 1024)
  expect(await upload(server, token, ticket.id, large, 'foto.jpg')).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  expect((await upload(server, token, ticket.id, photo(says, says), 'foto.jpg')).body.size).toBe(PIXEL.length)
})

test('F07 pictures that would fill the memory of who opens them are refused and leave nothing; none is drawn, and nobody waits', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  await upload(server, token, ticket.id, PIXEL, 'antes.jpg')
  const files = (await stored(server)).length
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const memory = process.memoryUsage.rss()
  for (const [bytes, name] of [
    [pngOf(50_000, 50_000), 'enorme.png'],
    [longGif(10_000), 'longo.gif'],
  ] as const) {
    expect(bytes.length, name).toBeLessThan(1024 * 1024)
    expect(await upload(server, token, ticket.id, bytes, name), name).toMatchObject({ status: 400, body: { code: 'picture_too_large' } })
    const avatar = `data:image/png;base64,${bytes.toString('base64')}`
    expect((await server.rest('PATCH', '/profile', { token, body: { avatar } })).status, name).toBe(400)
  }
  delays.disable()
  expect((await stored(server)).length, 'nothing of them is kept').toBe(files)
  // 100 on a machine of its own; drawing one of them would take seconds.
  expect(delays.percentile(99) / 1e6, 'ms that others wait').toBeLessThan(500)
  // Large, and yet somebody's scan: kept as a file that nobody draws.
  const scan = pngOf(100_000, 1_001)
  expect(await upload(server, token, ticket.id, scan, 'comprida.png')).toMatchObject({ status: 201, body: { hasThumbnail: false } })
  expect((process.memoryUsage.rss() - memory) / 1024 / 1024, 'MiB more than before').toBeLessThan(150)
  expect((await server.rest('GET', `/tickets/${ticket.id}`, { token })).status).toBe(200)
})

test('F05 whatever a file is called, its key is ours, and its name neither leaves a folder nor splits a header', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  for (const [name, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['\u200b.htaccess', 'htaccess'],
    ['nota.txt. . .', 'nota.txt'],
    ['...', 'arquivo'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(146)}.pdf`],
    ['a"; filename="b.html', 'a%22; filename=%22b.html'],
    ['x\r\nset-cookie: a=b', undefined],
    ['x\0.png', undefined],
  ] as const) {
    const { body, status } = await upload(server, token, ticket.id, `de ${name}`, name)
    expect(status, name).toBe(201)
    if (kept) expect(body.name, name).toBe(kept)
    const down = await server.rest('GET', `/attachments/${body.id}/download`, { token })
    expect(down.headers.get('content-disposition'), name).toMatch(/^attachment; filename="[ -!#-~]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/)
    expect(down.headers.get('set-cookie')).toBeNull()
    await server.rest('DELETE', `/uploads/${body.id}`, { token })
  }
  for (const name of await stored(server)) expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

test('F10 five hundred uploads that break off, and forms that are none, leave no file, no handle and no temporary one', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  await upload(server, token, ticket.id, 'antes', 'antes.txt')
  const [files, handles] = [await stored(server), readdirSync('/dev/fd').length]
  const head = [
    `POST /api/uploads/ticket/${ticket.id} HTTP/1.1`,
    `host: 127.0.0.1:${server.port}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 900000',
    '',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
  ].join('\r\n')
  for (let round = 0; round < 20; round++) {
    const sockets = Array.from({ length: 25 }, () => connect(server.port, '127.0.0.1').on('error', () => undefined))
    for (const [n, socket] of sockets.entries()) socket.write(head) && socket.write(Buffer.alloc(n * 4_000))
    // Dropped in the middle: they are being written.
    await expect.poll(async () => (await stored(server)).length, { timeout: 30_000 }).toBeGreaterThan(files.length + 5)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => stored(server), { timeout: 30_000 }).toEqual(files)
  }

  const address = `/uploads/ticket/${ticket.id}`
  const { raw } = await formOf('x', 'x.txt')
  const form = (text: string) => new Uint8Array(Buffer.from(text))
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\na\r\n'
  for (const [type, body] of [
    ['multipart/form-data', raw],
    ['multipart/form-data; boundary=', raw],
    ['multipart/form-data; boundary=another', raw],
    [`multipart/form-data; boundary=${'b'.repeat(500)}`, raw],
    ['multipart/form-data; boundary=x', form(`${part.repeat(10_000)}--x--\r\n`)],
    ['multipart/form-data; boundary=x', form(`--x\r\n${'a: b\r\n'.repeat(2_000)}\r\n\r\na\r\n--x--\r\n`)],
    ['multipart/form-data; boundary=x', form('--x')],
  ] as const) {
    // While those who were dropped still hold their turns, others wait for theirs.
    const send = async () => (await server.rest('POST', address, { token, raw: body, headers: { 'content-type': type } })).status
    await expect.poll(send, { timeout: 30_000, message: `${type.slice(0, 60)} ${body.length}` }).toBeOneOf([400, 413, 415])
  }
  await expect.poll(() => stored(server), { timeout: 30_000 }).toEqual(files)
  await expect.poll(() => readdirSync('/dev/fd').length, { timeout: 30_000 }).toBeLessThan(handles + 20)
  expect((await upload(server, token, ticket.id, 'depois', 'depois.txt')).status).toBe(201)
})
