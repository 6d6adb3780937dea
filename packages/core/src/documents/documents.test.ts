import { CreateDocument, UpdateDocument } from '@balcao/contracts/documents/documents'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as documents from './documents.ts'
import { list } from './list.ts'
import { aDocument, anUpload } from './testing/documents.ts'

const all = { limit: 50, sort: 'title' } as const
const titles = async (desk: Desk, who: Person | 'client' | 'agent' | 'supervisor' | 'admin', more: object = {}) =>
  (await desk.as(who)(list, { ...all, ...more })).data.map(({ title }) => title)
const change = (desk: Desk, who: Person | 'agent' | 'supervisor', values: Parameters<typeof UpdateDocument.parse>[0]) =>
  desk.as(who)(documents.update, UpdateDocument.parse(values))

test('an agent makes a document of what they uploaded, once, and changes it; the log has before and after', async ({ desk }) => {
  const agent = await desk.person('agent')
  const upload = await anUpload(desk, agent)
  const input = CreateDocument.parse({ title: 'Contrato', uploadId: upload.id, tags: ['Jurídico', 'jurídico', 'Novo'] })
  const made = await desk.as(agent)(documents.create, input)
  expect(made).toMatchObject({
    title: 'Contrato',
    kind: 'file',
    status: 'draft',
    tags: ['Jurídico', 'Novo'],
    owner: { id: agent.id },
    mayEdit: true,
  })
  expect(made.current).toMatchObject({ number: 1, file: { name: 'contrato.pdf', state: 'clean' } })
  await expect(desk.as(agent)(documents.create, { ...input, title: 'Outro' })).rejects.toMatchObject({
    details: [{ field: 'uploadId', reason: 'document_upload_gone' }],
  })
  const changed = await change(desk, agent, { id: made.id, version: made.version, title: 'Contrato 2026', validUntil: '2027-01-31' })
  expect(changed).toMatchObject({ title: 'Contrato 2026', validUntil: '2027-01-31', version: made.version + 1 })
  await expect(change(desk, agent, { id: made.id, version: made.version, title: 'Tarde' })).rejects.toMatchObject({
    code: 'document_changed',
    details: { current: { title: 'Contrato 2026' } },
  })
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'document').orderBy('id').execute(),
  )
  expect(log).toMatchObject([
    { action: 'document.created', after: { title: 'Contrato' } },
    {
      action: 'document.updated',
      before: { title: 'Contrato', validUntil: null },
      after: { title: 'Contrato 2026', validUntil: '2027-01-31' },
    },
  ])
})

test('what others uploaded, what the scanner found out, and what is no https address makes no document', async ({ desk }) => {
  const agent = await desk.person('agent')
  const theirs = await anUpload(desk, await desk.person('supervisor'))
  const infected = await anUpload(desk, agent, { scan: 'infected' })
  const make = (uploadId: number) => desk.as(agent)(documents.create, CreateDocument.parse({ title: 'X', uploadId }))
  await expect(make(theirs.id)).rejects.toMatchObject({ details: [{ field: 'uploadId' }] })
  await expect(make(infected.id)).rejects.toMatchObject({ code: 'file_infected' })
  for (const url of ['http://example.com', 'javascript:alert(1)', 'https:example', 'ftp://x.test'])
    expect(CreateDocument.safeParse({ title: 'X', url }).success, url).toBe(false)
  const made = await aDocument(desk, agent, { url: 'https://example.com/manual' })
  expect(made).toMatchObject({ kind: 'link', current: { url: 'https://example.com/manual', file: null } })
  const moved = await change(desk, agent, { id: made.id, url: 'https://example.com/manual-2' })
  expect(moved.current).toMatchObject({ number: 2, url: 'https://example.com/manual-2' })
})

test('a title is of one document of a folder, unless it gets a number; one that is not seen does not count', async ({ desk }) => {
  const agent = await desk.person('agent')
  await aDocument(desk, agent, { title: 'Política de férias' })
  await expect(aDocument(desk, agent, { title: 'POLITICA DE FERIAS' })).rejects.toMatchObject({ code: 'document_title_taken' })
  expect((await aDocument(desk, agent, { title: 'Política de férias', onClash: 'number' })).title).toBe('Política de férias (2)')
  const hidden = await aDocument(desk, await desk.person('admin'), { title: 'Salários', visibility: 'roles', leastRole: 'admin' })
  expect((await aDocument(desk, agent, { title: hidden.title })).title).toBe('Salários')
})

test('an agent changes their own, a supervisor any that they see, a support agent none; what is not seen is not found', async ({
  desk,
}) => {
  const [agent, other] = [await desk.person('agent'), await desk.aUser('agent')]
  const made = await aDocument(desk, agent)
  await expect(change(desk, other, { id: made.id, title: 'Meu' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    desk.as('support-agent')(documents.create, CreateDocument.parse({ title: 'X', url: 'https://x.test' })),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect((await change(desk, 'supervisor', { id: made.id, title: 'Da equipe' })).title).toBe('Da equipe')
  const draft = await aDocument(desk, agent, { status: 'draft', title: 'Rascunho' })
  const secret = await aDocument(desk, await desk.person('admin'), { visibility: 'roles', leastRole: 'admin', title: 'Secreto' })
  expect(await titles(desk, other)).toEqual(['Da equipe'])
  expect(await titles(desk, 'supervisor')).toEqual(['Da equipe', 'Rascunho'])
  expect(await titles(desk, 'admin')).toEqual(['Da equipe', 'Rascunho', 'Secreto'])
  for (const [who, id] of [
    ['support-agent', draft.id],
    ['supervisor', secret.id],
    ['client', made.id],
  ] as const)
    await expect(desk.as(who)(documents.get, { id }), who).rejects.toMatchObject({ kind: 'not_found', code: 'document_not_found' })
  await expect(change(desk, 'supervisor', { id: made.id, visibility: 'roles', leastRole: 'admin' })).rejects.toMatchObject({
    details: [{ field: 'leastRole', reason: 'document_role_above' }],
  })
})

test('customers read what is published for them or their company, and nothing of whose it is', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const [ours, theirs] = [await desk.aCompany('Padaria'), await desk.aCompany('Oficina')]
  const client = await desk.aUser('client', { companyId: ours.id })
  const stranger = await desk.aUser('client', { companyId: theirs.id })
  await aDocument(desk, agent, { title: 'Interno' })
  await aDocument(desk, agent, { title: 'Rascunho', status: 'draft', visibility: 'portal' })
  const forAll = await aDocument(desk, agent, { title: 'Todos', visibility: 'portal' })
  const forOne = await aDocument(desk, agent, { title: 'Da padaria', visibility: 'company', companyIds: [ours.id] })
  expect(await titles(desk, client)).toEqual(['Da padaria', 'Todos'])
  expect(await titles(desk, stranger)).toEqual(['Todos'])
  await expect(desk.as(stranger)(documents.get, { id: forOne.id })).rejects.toMatchObject({ code: 'document_not_found' })
  expect(await desk.as(client)(documents.get, { id: forOne.id })).toMatchObject({
    owner: null,
    companies: [],
    mayEdit: false,
    current: { author: null },
  })
  await expect(other.as('admin')(documents.get, { id: forAll.id })).rejects.toMatchObject({ code: 'document_not_found' })
  // The database holds customers back by itself.
  const seen = await desk.as(stranger)((ctx) => ctx.db.selectFrom('documents').select('title').execute())
  expect(seen).toEqual([{ title: 'Todos' }])
  await expect(desk.as(client)((ctx) => ctx.db.updateTable('documents').set({ title: 'Meu' }).execute())).rejects.toThrow(
    /row-level security/,
  )
  await expect(change(desk, agent, { id: forOne.id, companyIds: [] })).rejects.toMatchObject({ details: [{ field: 'companyIds' }] })
})

test('the list is found by words, filters and order, and read in pages without gaps', async ({ desk }) => {
  const agent = await desk.person('agent')
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await aDocument(desk, agent, { title: 'Água', tags: ['Predial'], validUntil: soon })
  await aDocument(desk, agent, { title: 'Borracha', description: 'Fornecedor 100%', validUntil: '2099-01-01' })
  await aDocument(desk, agent, { title: 'Casa', url: 'https://casa.test' })
  await aDocument(desk, agent, { title: 'Velho', status: 'archived' })
  expect(await titles(desk, agent)).toEqual(['Água', 'Borracha', 'Casa'])
  expect(await titles(desk, agent, { search: 'agua predial' })).toEqual(['Água'])
  expect(await titles(desk, agent, { search: '100%' })).toEqual(['Borracha'])
  expect(await titles(desk, agent, { search: '_' }), 'no wildcard').toEqual([])
  expect(await titles(desk, agent, { search: 'CONTRATO.pdf' }), 'by the name of the file').toEqual(['Água', 'Borracha'])
  expect(await titles(desk, agent, { kind: 'link' })).toEqual(['Casa'])
  expect(await titles(desk, agent, { tag: 'Predial' })).toEqual(['Água'])
  expect(await titles(desk, agent, { expiring: true })).toEqual(['Água'])
  expect(await titles(desk, agent, { sort: 'expires' })).toEqual(['Água', 'Borracha'])
  expect(await titles(desk, agent, { status: 'archived' })).toEqual(['Velho'])
  expect(await titles(desk, agent, { ownerId: (await desk.person('admin')).id })).toEqual([])
  for (const sort of ['title', 'updated', 'expires'] as const) {
    const whole = await titles(desk, agent, { sort })
    const paged: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await desk.as(agent)(list, { limit: 1, sort, ...(cursor ? { cursor } : {}) })
      paged.push(...page.data.map(({ title }) => title))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(paged, sort).toEqual(whole)
  }
})

test('documents of who leaves go to who takes over, or are nobody’s and still changed by supervisors', async ({ desk }) => {
  const [leaver, heir] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const made = await aDocument(desk, leaver)
  const leave = (userId: number, toId: number | null) =>
    desk
      .rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute())
      .then(() => desk.asSystem((ctx) => ctx.emit('user:deactivated', { userId, toId })))
      .then(() => react(desk))
  await leave(leaver.id, heir.id)
  expect(await desk.as(heir)(documents.get, { id: made.id })).toMatchObject({ owner: { id: heir.id }, mayEdit: true })
  await leave(heir.id, null)
  expect(await desk.as('supervisor')(documents.get, { id: made.id })).toMatchObject({ owner: null })
  const mine = await change(desk, 'supervisor', { id: made.id, ownerId: (await desk.person('supervisor')).id })
  expect(mine.owner?.id).toBe((await desk.person('supervisor')).id)
  await expect(change(desk, 'supervisor', { id: made.id, ownerId: (await desk.person('client')).id })).rejects.toMatchObject({
    details: [{ field: 'ownerId', reason: 'person_not_found' }],
  })
})
