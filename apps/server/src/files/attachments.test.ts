import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import { expect } from 'vitest'
import { type Answer, cookiesOf, signIn, type TestServer, test, tokenOf } from '../testing/server.ts'
import { formOf, upload } from '../testing/uploads.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const stored = async ({ deps }: TestServer) =>
  (await readdir(path.join(deps.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((one) =>
    one.isFile(),
  ).length

test('a file goes up, out with a message, and down to who sees the ticket', async ({ server, desk, other }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const sent = await upload(server, token, ticket.id, 'três linhas', 'relatório.txt')
  expect(sent).toMatchObject({
    status: 201,
    body: { name: 'relatório.txt', mime: 'application/octet-stream', size: 12, isSent: false, state: 'clean' },
  })
  const id = Number(sent.body.id)

  const agent = await tokenOf(server, desk, 'agent')
  expect((await server.rest('GET', `/attachments/${id}/download`, { token: agent.token })).status, 'F08 not sent yet').toBe(404)
  const said = await server.rest('POST', `/tickets/${ticket.id}/comments`, { token, body: { content: 'Segue', attachmentIds: [id] } })
  expect(said.body).toMatchObject({ attachments: [{ id, isSent: true, commentId: said.body.id }] })

  for (const family of ['attachments', 'uploads']) {
    const down = await server.rest('GET', `/${family}/${id}/download`, { token: agent.token })
    expect([down.status, down.text]).toEqual([200, 'três linhas'])
    expect(down.headers.get('content-disposition')).toBe(`attachment; filename="relatorio.txt"; filename*=UTF-8''relat%C3%B3rio.txt`)
    expect(down.headers.get('x-content-type-options')).toBe('nosniff')
    expect(down.headers.get('content-security-policy')).toContain('sandbox')
  }
  const stranger = await tokenOf(server, other, 'admin')
  const theirs = await server.rest('GET', `/attachments/${id}/download`, { token: stranger.token })
  const nobodys = await server.rest('GET', '/attachments/2000000000/download', { token: stranger.token })
  const bare = ({ status, text }: Answer) => [status, text.replace(/"requestId":"[^"]*"/, '')]
  expect(bare(theirs)).toEqual(bare(nobodys))
  expect(theirs.status).toBe(404)
})

test('R-503 R-512 R-513 R-514 files of a ticket go up on either path, are listed, come down and are deleted', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const own = await upload(server, token, ticket.id, 'um', 'um.txt', 'ticket')
  const waiting = await upload(server, token, ticket.id, 'dois', 'dois.txt')
  expect([own.status, waiting.status]).toEqual([201, 201])
  const [a, b] = [Number(own.body.id), Number(waiting.body.id)]
  await server.rest('POST', `/tickets/${ticket.id}/comments`, { token, body: { content: 'Segue', attachmentIds: [b] } })
  const listed = async () =>
    ((await server.rest('GET', `/uploads/ticket/${ticket.id}`, { token })).body.data as { id: number; name: string }[])
      .map(({ id, name }) => [id, name])
      .toSorted()
  expect(await listed()).toEqual(
    [
      [a, 'um.txt'],
      [b, 'dois.txt'],
    ].toSorted(),
  )
  for (const [id, text] of [
    [a, 'um'],
    [b, 'dois'],
  ])
    for (const family of ['uploads', 'attachments']) {
      const down = await server.rest('GET', `/${family}/${id}/download`, { token })
      expect([down.status, down.text, down.headers.get('content-type')]).toEqual([200, text, 'application/octet-stream'])
    }
  const { token: boss } = await tokenOf(server, desk, 'admin')
  for (const [id, family] of [
    [a, 'attachments'],
    [b, 'uploads'],
  ]) {
    expect(await server.rest('DELETE', `/${family}/${id}`, { token: boss })).toMatchObject({ status: 200, body: { id } })
    expect((await server.rest('GET', `/${family}/${id}/download`, { token })).status).toBe(404)
  }
  expect(await listed()).toEqual([])
})

test('R03 a note’s file is nowhere for customers', async ({ server, desk }) => {
  const customer = await tokenOf(server, desk, 'client')
  const agent = await tokenOf(server, desk, 'agent')
  const ticket = await desk.aTicket({ requesterId: customer.person.id })
  const { body } = await upload(server, agent.token, ticket.id, 'segredo', 'segredo.txt')
  await server.rest('POST', `/tickets/${ticket.id}/comments`, {
    token: agent.token,
    body: { content: 'x', isInternal: true, attachmentIds: [body.id] },
  })
  for (const address of [
    `/attachments/${body.id}/download`,
    `/uploads/${body.id}/download`,
    `/attachments/${body.id}/thumbnail`,
    `/attachments/${body.id}/link`,
  ])
    expect((await server.rest('GET', address, { token: customer.token })).status, address).toBe(404)
  for (const address of [`/uploads/ticket/${ticket.id}`, `/tickets/${ticket.id}/comments`, `/tickets/${ticket.id}`])
    expect((await server.rest('GET', address, { token: customer.token })).text).not.toContain('segredo')
  expect((await server.rest('DELETE', `/attachments/${body.id}`, { token: customer.token })).status).toBe(404)
})

test('F01 uploads to what one may not see, or may not answer, are refused and leave nothing', async ({ server, desk, other }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const before = await stored(server)
  const theirs = await other.aTicket()
  expect((await upload(server, token, theirs.id, 'x', 'x.txt')).status).toBe(404)
  expect(
    (await upload(server, token, (await desk.aTicket({ requesterId: (await desk.person('agent')).id })).id, 'x', 'x.txt')).status,
  ).toBe(404)
  const cancelled = await desk.aTicket({ requesterId: person.id, status: 'cancelled' })
  expect((await upload(server, token, cancelled.id, 'x', 'x.txt')).status).toBe(403)
  expect((await upload(server, '', cancelled.id, 'x', 'x.txt')).status).toBe(401)
  expect(await stored(server)).toBe(before)
})

test('F02 more than 25 MiB, nothing at all, two files, another field, no form: refused by name, nothing kept', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const before = await stored(server)
  const large = new Uint8Array(MAX_FILE_BYTES + 1)
  expect(await upload(server, token, ticket.id, large, 'x.bin')).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  expect(await upload(server, token, ticket.id, '', 'x.bin')).toMatchObject({ status: 400, body: { code: 'file_empty' } })
  const address = `/uploads/ticket/${ticket.id}`
  expect(await server.rest('POST', address, { token, ...(await formOf('x', 'x', 'outro')) })).toMatchObject({
    status: 400,
    body: { code: 'file_missing' },
  })
  expect((await server.rest('POST', address, { token, body: {} })).status).toBe(415)
  const { raw, headers } = await formOf('x', 'x')
  expect((await server.rest('POST', address, { token, raw: raw.slice(0, -30), headers })).status, 'cut off').toBe(400)
  const two = new FormData()
  for (const name of ['a', 'b']) two.append('file', new Blob(['x']), name)
  const request = new Request('http://x', { method: 'POST', body: two })
  const both = { raw: new Uint8Array(await request.arrayBuffer()), headers: { 'content-type': request.headers.get('content-type') ?? '' } }
  expect(await server.rest('POST', address, { token, ...both })).toMatchObject({ status: 413, body: { code: 'too_many_files' } })
  expect(await stored(server)).toBe(before)
  expect((await upload(server, token, ticket.id, large.subarray(1), 'x.bin')).status, 'exactly 25 MiB').toBe(201)
})

test('F03 F04 what a browser might run is never named so; a picture is told by its bytes', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [bytes, name, mime] of [
    [svg, 'foto.png', 'application/octet-stream'],
    ['<!doctype html><script>alert(1)</script>', 'pagina.html', 'application/octet-stream'],
    [PNG, 'foto.html', 'image/png'],
    [Buffer.concat([PNG, Buffer.from('PK\u0003\u0004<?php ?>')]), 'foto.php', 'image/png'],
  ] as const) {
    const { body } = await upload(server, token, ticket.id, bytes, name)
    const down = await server.rest('GET', `/attachments/${body.id}/download`, { token })
    expect([down.headers.get('content-type'), down.headers.get('content-disposition')?.startsWith('attachment; ')], name).toEqual([
      mime,
      true,
    ])
  }
})

test('F09 a signed address works in its browser alone, unaltered, for its file', async ({ server, desk }) => {
  const { token, cookie, person } = await signIn(server, desk, 'client', { origin: server.url })
  const ticket = await desk.aTicket({ requesterId: person.id })
  const { raw, headers } = await formOf('olá', 'a.txt')
  const { body } = await server.rest('POST', `/uploads/ticket/${ticket.id}`, { token, raw, headers: { ...headers, cookie } })
  const link = await server.rest('GET', `/attachments/${body.id}/link`, { token, headers: { cookie } })
  const url = String(link.body.url)
  expect(await server.ask('GET', url, { headers: { cookie } })).toMatchObject({ status: 200, text: 'olá' })
  const mate = await signIn(server, desk, 'agent', { origin: server.url })
  expect((await server.ask('GET', url)).status, 'without the cookie').toBe(404)
  expect((await server.ask('GET', url, { headers: { cookie: cookiesOf(mate.answer) } })).status, 'another browser').toBe(404)
  for (const altered of [
    `${url}x`,
    url.replace(/\.(\d+)\./, '.9$1.'),
    url.replace(`/${body.id}/`, '/1/'),
    url.replace(/signature=.*/, 'signature='),
  ])
    expect((await server.ask('GET', altered, { headers: { cookie } })).status, altered).toBe(404)
  await server.rest('POST', '/auth/logout', { token, headers: { cookie, origin: server.url } })
  expect((await server.ask('GET', url, { headers: { cookie } })).status, 'after signing out').toBe(404)
})

test('the same bytes are kept once in a tenant, and a picture has a small one', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const first = await upload(server, token, ticket.id, PNG, 'a.png')
  const before = await stored(server)
  const again = await upload(server, token, ticket.id, PNG, 'b.png', 'ticket')
  expect(again).toMatchObject({ status: 201, body: { name: 'b.png', isSent: true, commentId: null, hasThumbnail: true } })
  expect(again.body.id).not.toBe(first.body.id)
  expect(await stored(server)).toBe(before)
  const small = await server.rest('GET', `/attachments/${again.body.id}/thumbnail`, { token })
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('files wait for the ticket they open: their author’s alone, bound by its creation, refused to anybody else', async ({
  server,
  desk,
  other,
}) => {
  const { token } = await tokenOf(server, desk, 'client')
  const form = async (name: string) => ({ token, ...(await formOf(`o que há em ${name}`, name)) })
  const [kept, taken] = [
    await server.rest('POST', '/uploads/new-ticket', await form('tela.txt')),
    await server.rest('POST', '/uploads/new-ticket', await form('errada.txt')),
  ]
  expect(kept).toMatchObject({ status: 201, body: { ticketId: null, isSent: false, name: 'tela.txt' } })
  const id = Number(kept.body.id)
  expect((await server.rest('DELETE', `/uploads/${taken.body.id}`, { token })).status).toBe(200)
  expect((await server.rest('POST', '/uploads/new-ticket', await formOf('x', 'x.txt'))).status, 'without a session').toBe(401)

  const ticket = { title: 'Não imprime', description: 'Segue a tela.', attachmentIds: [id] }
  const [mate, stranger] = [await tokenOf(server, desk, 'user'), await tokenOf(server, other, 'client')]
  for (const { token } of [mate, stranger]) {
    expect((await server.rest('GET', `/attachments/${id}/download`, { token })).status).toBe(404)
    expect((await server.rest('POST', '/tickets', { token, body: ticket })).status).toBe(404)
  }
  const agent = await tokenOf(server, desk, 'agent')
  expect((await server.rest('GET', `/attachments/${id}/download`, { token: agent.token })).status, 'not sent yet').toBe(404)
  const already = await desk.aTicket()
  const said = { content: 'x', attachmentIds: [id] }
  expect((await server.rest('POST', `/tickets/${already.id}/comments`, { token, body: said })).status, 'not for a message').toBe(404)

  const made = await server.rest('POST', '/tickets', { token, body: ticket })
  expect(made.status).toBe(201)
  const listed = await server.rest('GET', `/uploads/ticket/${made.body.id}?of=ticket`, { token: agent.token })
  expect(listed.body.data).toMatchObject([{ id, ticketId: made.body.id, commentId: null, isSent: true, name: 'tela.txt' }])
  expect((await server.rest('GET', `/attachments/${id}/download`, { token: agent.token })).text).toBe('o que há em tela.txt')
  expect((await server.rest('POST', '/tickets', { token, body: ticket })).status, 'sent once').toBe(404)
})

test('F12 the answer to an upload says what the file seems to hold, for programs as well; what it holds is kept as it is', async ({
  server,
  desk,
}) => {
  const { token, person } = await tokenOf(server, desk, 'client')
  const ticket = await desk.aTicket({ requesterId: person.id })
  const har = `{"log":{"version":"1.2","creator":{"name":"x"},"entries":[]}}`
  for (const [name, bytes, mayHold] of [
    ['rede.json', har, ['har']],
    ['producao.env', 'A=1', ['env']],
    ['x.txt', `${'.'.repeat(9_000)}\n${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}`, ['private_key']],
    ['tela.png', PNG, []],
    ['ata.txt', 'nada disso', []],
  ] as const)
    expect(await upload(server, token, ticket.id, bytes, name), name).toMatchObject({ status: 201, body: { name, mayHold } })
})
