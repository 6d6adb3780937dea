import { UpdateDocument } from '@balcao/contracts/documents/documents'
import { AskForSignatures } from '@balcao/contracts/documents/signatures'
import { expect } from 'vitest'
import { collectPack } from '../../privacy/packs/collect.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { remove as removePerson } from '../../users/remove.ts'
import { changeMany } from '../bulk.ts'
import { carryDocuments } from '../carry-companies.ts'
import { update } from '../documents.ts'
import { aDocument, anUpload } from '../testing/documents.ts'
import { emptyDocumentBin } from '../upkeep.ts'
import * as versions from '../versions.ts'
import { expireSignatures } from './due.ts'
import { link } from './files.ts'
import { ask, cancel, list, remind } from './requests.ts'
import * as signing from './signing.ts'
import { inDays, signingAt } from './testing/signing.ts'

const dead = { code: 'signature_link_invalid' }
const LATELY = '2020-01-01T00:00:00Z'
const log = { error: () => undefined }
const stateOf = async (desk: Desk, id: number) => (await desk.as('supervisor')(list, { id })).data[0]?.state

test('who may change a document asks, reminds and cancels; others learn nothing of it', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const client = await desk.person('client')
  const { document, request } = await at.ask(agent, {
    signers: [{ userId: client.id }, { userId: agent.id }, { name: 'Rui Lima', email: 'rui@x.test' }],
  })
  expect(request.signers.map(({ email }) => email)).toEqual([client.email, agent.email, 'rui@x.test'])
  const of = { id: document.id, signatureId: request.id }
  const colleague = await desk.aUser('agent')
  for (const rule of [list, remind, (ctx, input) => cancel(ctx, { ...input, reason: '' })] as (typeof remind)[]) {
    await expect(desk.as(colleague)(rule, of)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(other.as('admin')(rule, of)).rejects.toMatchObject({ code: 'document_not_found' })
    await expect(desk.as('client')(rule, of)).rejects.toMatchObject({ code: 'document_not_found' })
  }
  const elsewhere = await aDocument(desk, agent)
  await expect(desk.as(agent)(remind, { ...of, id: elsewhere.id })).rejects.toMatchObject({ code: 'signature_not_found' })
  await expect(desk.as(agent)((ctx) => link(ctx, { ...of, file: 'certificate' }, at.auth.secrets))).rejects.toMatchObject({
    code: 'signature_over',
  })
  const first = await at.tokenOf('rui@x.test')
  expect((await desk.as(agent)(remind, of)).remindableAt).not.toBeNull()
  await expect(desk.as('supervisor')(remind, of)).rejects.toMatchObject({ code: 'signature_reminded_lately' })
  const second = await at.tokenOf('rui@x.test')
  expect(second).not.toBe(first)
  for (const token of [first, second]) expect((await signing.open(at.auth, { token })).state, 'both open it').toBe('waiting')
  expect(await desk.as(agent)(cancel, { ...of, reason: 'Texto errado' })).toMatchObject({
    state: 'cancelled',
    cancelReason: 'Texto errado',
  })
  await expect(desk.as(agent)(cancel, { ...of, reason: '' })).rejects.toMatchObject({ code: 'signature_over' })
  for (const token of [first, second, '', 'x', `${desk.id}.${'x'.repeat(43)}`, `${other.id}.${second.split('.')[1]}`])
    await expect(signing.open(at.auth, { token })).rejects.toMatchObject(dead)
  await at.worked()
  const mails = await desk.rows((tx) =>
    tx.selectFrom('mails').select('subject').where('toAddress', '=', 'rui@x.test').orderBy('id').execute(),
  )
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Para assinar', 'Falta sua assinatura', 'Não é mais preciso assinar'])
})

test('only a published PDF is signed, by people that are there, within a time', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const draft = await aDocument(desk, agent, { status: 'draft' })
  await expect(at.ask(agent, {}, draft)).rejects.toMatchObject({ code: 'document_not_published_to_sign' })
  const address = await aDocument(desk, agent, { url: 'https://x.test' })
  await expect(at.ask(agent, {}, address)).rejects.toMatchObject({ code: 'document_is_link' })
  const document = await aDocument(desk, agent)
  const stranger = await other.person('client')
  const gone = await desk.aUser('client', { isActive: false })
  for (const userId of [stranger.id, gone.id])
    await expect(at.ask(agent, { signers: [{ userId }] }, document)).rejects.toMatchObject({ details: [{ field: 'signers.0.userId' }] })
  const twice = [{ userId: agent.id }, { name: 'Outro', email: agent.email.toUpperCase() }]
  await expect(at.ask(agent, { signers: twice }, document)).rejects.toMatchObject({
    details: [{ field: 'signers.1', reason: 'signer_twice' }],
  })
  for (const dueAt of [inDays(0), inDays(-1), inDays(91)])
    await expect(at.ask(agent, { dueAt }, document)).rejects.toMatchObject({ details: [{ field: 'dueAt' }] })
  const eleven = Array.from({ length: 11 }, (_, n) => ({ name: 'A B', email: `a${n}@x.test` }))
  for (const signers of [[], eleven]) expect(AskForSignatures.safeParse({ id: 1, signers, dueAt: inDays(1) }).success).toBe(false)
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'pending' }).execute())
  await expect(at.ask(agent, {}, document)).rejects.toMatchObject({ code: 'file_unscanned' })
  await desk.rows((tx) => tx.updateTable('files').set({ scan: 'clean', mime: 'image/png' }).execute())
  await expect(at.ask(agent, {}, document)).rejects.toMatchObject({ code: 'document_not_pdf' })
  expect(await desk.rows((tx) => tx.selectFrom('signatureRequests').select('id').execute())).toEqual([])
  await desk.rows((tx) => tx.updateTable('files').set({ mime: 'application/pdf' }).execute())
  await at.ask(agent, {}, document)
  await expect(
    desk.as(agent)(ask, AskForSignatures.parse({ id: document.id, signers: [{ userId: agent.id }], dueAt: inDays(1) })),
  ).rejects.toMatchObject({
    code: 'document_under_signature',
  })
})

test('a version under signature stays, and one that was signed is not replaced unnoticed', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const { document } = await at.ask(agent)
  const { id } = document
  const under = { code: 'document_under_signature' }
  const upload = async () => (await anUpload(desk, agent)).id
  const add = async (replacesSigned: boolean) => desk.as(agent)(versions.add, { id, uploadId: await upload(), note: '', replacesSigned })
  await expect(add(true)).rejects.toMatchObject(under)
  await expect(desk.as(agent)(versions.restore, { id, number: 1, replacesSigned: true })).rejects.toMatchObject(under)
  await expect(desk.as(agent)(update, UpdateDocument.parse({ id, status: 'archived' }))).rejects.toMatchObject(under)
  for (const act of ['delete', 'archive'] as const)
    expect(await desk.as(agent)(changeMany, { ids: [id], change: { act } })).toEqual({ changed: [], refused: [{ id, code: under.code }] })
  expect((await desk.as(agent)(update, UpdateDocument.parse({ id, description: 'Outra' }))).description, 'all else may change').toBe(
    'Outra',
  )
  await at.sign('ana@x.test')
  await at.worked()
  await expect(add(false)).rejects.toMatchObject({ code: 'document_version_signed' })
  await expect(desk.as(agent)(versions.restore, { id, number: 1, replacesSigned: false })).rejects.toMatchObject({
    code: 'document_version_signed',
  })
  expect((await add(true)).current.number).toBe(2)
  const [request] = (await desk.as(agent)(list, { id })).data
  expect(request, 'the signatures are of the first version').toMatchObject({ state: 'signed', number: 1, hasCertificate: true })
  expect((await add(false)).current.number, 'nobody signed the second').toBe(3)
  const token = await at.tokenOf('ana@x.test')
  expect((await signing.open(at.auth, { token })).file.sha256).toBe(request?.sha256)
  await desk.as(agent)(changeMany, { ids: [id], change: { act: 'delete' } })
  await expect(signing.open(at.auth, { token })).rejects.toMatchObject(dead)
  await desk.rows((tx) => tx.updateTable('documents').set({ deletedAt: LATELY }).where('id', '=', id).execute())
  await emptyDocumentBin({ db: desk.db, log })
  expect(await desk.rows((tx) => tx.selectFrom('signatureRequests').select('id').execute())).toEqual([])
})

test('past its time a request expires, once, and links open nothing; before it, who has yet to sign is reminded once', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const { document, request } = await at.ask(agent, {
    signers: [
      { name: 'Ana Souza', email: 'ana@x.test' },
      { name: 'Rui Lima', email: 'rui@x.test' },
    ],
  })
  const soonFromTheStart = await at.ask(agent, { dueAt: inDays(0.5), signers: [{ name: 'Eva Melo', email: 'eva@x.test' }] })
  await at.sign('ana@x.test')
  const due = (values: object) => desk.rows((tx) => tx.updateTable('signatureRequests').set(values).where('id', '=', request.id).execute())
  const reminders = async () =>
    (await desk.facts()).filter(({ name, payload }) => name === 'signature:invited' && (payload as { isReminder: boolean }).isReminder)
  await expireSignatures({ db: desk.db, log })
  expect(await reminders()).toEqual([])
  await due({ dueAt: inDays(0.9), createdAt: LATELY })
  for (let n = 0; n < 2; n++) await expireSignatures({ db: desk.db, log })
  expect((await reminders()).map(({ payload }) => payload)).toEqual([
    { requestId: request.id, signerIds: [request.signers[1]?.id], isReminder: true },
  ])
  const token = await at.tokenOf('rui@x.test')
  await due({ dueAt: new Date(Date.now() - 1_000).toISOString() })
  await expect(signing.open(at.auth, { token }), 'at once').rejects.toMatchObject(dead)
  await expect(desk.as(agent)(cancel, { id: document.id, signatureId: request.id, reason: '' })).rejects.toMatchObject({
    code: 'signature_over',
  })
  for (let n = 0; n < 2; n++) await expireSignatures({ db: desk.db, log })
  expect(await stateOf(desk, document.id)).toBe('expired')
  expect(await stateOf(desk, soonFromTheStart.document.id)).toBe('pending')
  expect((await desk.facts()).filter(({ name }) => name === 'signature:settled')).toHaveLength(1)
  await desk.rows((tx) => tx.updateTable('signatureLinks').set({ expiresAt: LATELY }).execute())
  await expireSignatures({ db: desk.db, log })
  expect(await desk.rows((tx) => tx.selectFrom('signatureLinks').select('id').execute())).toEqual([])
})

test('who was removed signs nothing: what waits for them is cancelled; what they signed stays', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const person = await desk.aUser('client')
  const signed = await at.ask(agent, { signers: [{ userId: person.id }] })
  await at.sign(person.email)
  const waiting = await at.ask(agent, { signers: [{ userId: person.id }, { name: 'Rui Lima', email: 'rui@x.test' }] })
  await at.worked()
  await desk.as('admin')(removePerson, { id: person.id } as never)
  await at.worked()
  expect(await stateOf(desk, signed.document.id)).toBe('signed')
  expect(await stateOf(desk, waiting.document.id)).toBe('cancelled')
  const rows = await desk.rows((tx) =>
    tx.selectFrom('signatureSigners').select(['name', 'email', 'state']).where('userId', '=', person.id).orderBy('id').execute(),
  )
  expect(rows).toEqual([
    { name: person.name, email: person.email, state: 'signed' },
    { name: '—', email: '', state: 'waiting' },
  ])
})

test('a document that goes to another company by a merge is signed as before', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const [from, into] = [await desk.aCompany('Padaria'), await desk.aCompany('Padaria Aurora')]
  const document = await aDocument(desk, agent, { visibility: 'company', companyIds: [from.id] })
  await at.ask(agent, {}, document)
  const token = await at.tokenOf('ana@x.test')
  await desk.asSystem((ctx) => carryDocuments(ctx, from.id, into.id))
  expect((await signing.open(at.auth, { token })).title).toBe(document.title)
  await at.sign('ana@x.test')
  await at.worked()
  expect((await desk.as(agent)(list, { id: document.id })).data).toMatchObject([{ state: 'signed', hasCertificate: true }])
})

test('a customer has what they signed in their pack of data, and reads nothing of what others did', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const client = await desk.person('client')
  const { document } = await at.ask(agent, { signers: [{ userId: client.id }, { name: 'Rui Lima', email: 'rui@x.test' }] })
  await at.sign(client.email, { cpf: '529.982.247-25' })
  const { data } = await desk.as('client')(collectPack)
  expect(data.signatures).toMatchObject([{ title: document.title, state: 'signed', cpf: '52998224725', ip: '203.0.113.7' }])
  const theirs = await desk.as('client')((ctx) => ctx.db.selectFrom('signatureSigners').select('email').execute())
  expect(theirs).toEqual([{ email: client.email }])
  const wrote = desk.as('client')((ctx) => ctx.db.updateTable('signatureSigners').set({ state: 'declined' }).executeTakeFirst())
  expect((await wrote.catch(() => ({ numUpdatedRows: 0n }))).numUpdatedRows).toBe(0n)
})
