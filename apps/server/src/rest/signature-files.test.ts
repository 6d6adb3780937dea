import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { type ServedDesk, test, tokenOf } from '../testing/server.ts'

type Asked = { id: number; signers: [{ id: number }] }

/** A published PDF of an agent, with its bytes in the store. */
async function aPdf(desk: ServedDesk) {
  const ownerId = (await desk.person('agent')).id
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const file = await tx
      .insertInto('files')
      .values({ tenantId, mime: 'application/pdf', size: 9, sha256: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await desk.files.put(file.id, Readable.from([Buffer.from('%PDF-1.4\n')]))
    const facts = { kind: 'file', status: 'published', visibility: 'staff', fileName: 'laudo.pdf' } as const
    const { id } = await tx
      .insertInto('documents')
      .values({ tenantId, title: 'Laudo', ownerId, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow()
    const version = { tenantId, documentId: id, number: 1, fileId: file.id, name: 'laudo.pdf', authorId: ownerId }
    await tx.insertInto('documentVersions').values(version).execute()
    return id
  })
}

test('what is to be signed is fetched by an address of a minute, which nobody makes up, and which counts as reading for a signer alone', async ({
  desk,
  server,
}) => {
  const id = await aPdf(desk)
  const { token } = await tokenOf(server, desk, 'agent')
  const signers = [{ name: 'Ana Souza', email: 'ana@example.com' }]
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  const asked = await server.rest('POST', `/documents/${id}/signatures`, { token, body: { signers, dueAt } })
  expect(asked.status).toBe(201)
  const made = asked.body as Asked
  const of = `/documents/${id}/signatures/${made.id}/file`
  const link = await server.rest('GET', `${of}?file=document`, { token })
  expect(link.status).toBe(200)
  const at = (url: string) => fetch(new URL(url, server.url))
  const file = await at(String(link.body.url))
  expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([200, 'application/pdf', '%PDF-1.4\n'])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect([file.headers.get('cache-control'), file.headers.get('x-content-type-options')]).toEqual(['private, no-store', 'nosniff'])
  const read = () => desk.rows((tx) => tx.selectFrom('signatureSigners').select('readAt').executeTakeFirstOrThrow())
  expect(await read(), 'the staff read it, and no signer').toEqual({ readAt: null })
  const [tenant, request, , kind, expires, seal] =
    new URL(String(link.body.url), server.url).searchParams.get('signature')?.split('.') ?? []
  for (const forged of [
    '',
    'x',
    [tenant, request, made.signers[0].id, kind, expires, seal].join('.'),
    [tenant, request, 0, 'c', expires, seal].join('.'),
  ]) {
    const answer = await at(`/api/signatures/file?signature=${forged}`)
    expect([answer.status, ((await answer.json()) as { code: string }).code], forged).toEqual([404, 'signature_link_invalid'])
  }
  expect((await server.rest('GET', `${of}?file=certificate`, { token })).status).toBe(409)
})
