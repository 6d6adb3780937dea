import { CreateDocument, ListDocuments, UpdateDocument } from '@balcao/contracts/documents/documents'
import { ApproveDocument, AskReview, ReturnDocument } from '@balcao/contracts/documents/reviews'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { list as activity } from './activity.ts'
import { create, get, update } from './documents.ts'
import { list } from './list.ts'
import { passOnDocuments } from './on-user-gone.ts'
import { approve, ask, giveBack } from './reviews.ts'
import { aDocument, anUpload } from './testing/documents.ts'
import { add } from './versions.ts'

const refusal = (reason: string, field: string) => ({ details: [expect.objectContaining({ reason, field })] })
type Who = Person | 'supervisor' | 'manager' | 'client'
const asks = (desk: Desk, who: Who, id: number, reviewerId: number, note = '') =>
  desk.as(who)(ask, AskReview.parse({ id, reviewerId, note }))
const approves = (desk: Desk, who: Who, id: number, number = 1) => desk.as(who)(approve, ApproveDocument.parse({ id, number }))
const returns = (desk: Desk, who: Who, id: number, note = 'Falta a data.') =>
  desk.as(who)(giveBack, ReturnDocument.parse({ id, number: 1, note }))
const change = (desk: Desk, who: Who, values: object) => desk.as(who)(update, UpdateDocument.parse(values))
const news = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'title', 'message']).where('type', '=', 'document_review').orderBy('id').execute(),
  )

test('a draft is reviewed by who was asked, given back, asked again, approved and published; each learns of it once', async ({ desk }) => {
  const ana = await desk.aUser('agent', { name: 'Ana' })
  const bia = await desk.aUser('supervisor', { name: 'Bia' })
  const { id } = await aDocument(desk, ana, { title: 'Norma', status: 'draft', visibility: 'portal' })
  expect(await asks(desk, ana, id, bia.id, 'É para sexta.')).toMatchObject({
    ...{ status: 'review', reviewer: { id: bia.id, name: 'Bia' }, mayEdit: true, mayApprove: false, current: { approval: null } },
  })
  expect(await desk.as(bia)(get, { id })).toMatchObject({ status: 'review', mayApprove: true })
  expect(await returns(desk, bia, id)).toMatchObject({ status: 'draft', reviewer: null })
  await asks(desk, ana, id, bia.id)
  const approved = await approves(desk, bia, id)
  expect(approved).toMatchObject({ status: 'published', reviewer: null, current: { approval: { by: { id: bia.id } } } })
  expect((await desk.as('client')(get, { id })).current.approval, 'customers are not told').toBeNull()
  for (let n = 0; n < 2; n++) await react(desk)
  expect(await news(desk)).toEqual([
    { userId: bia.id, title: 'Revisão de documento pedida', message: 'Ana pede sua revisão de “Norma”. É para sexta.' },
    { userId: ana.id, title: 'Documento devolvido', message: 'Bia devolveu “Norma”: Falta a data.' },
    { userId: bia.id, title: 'Revisão de documento pedida', message: 'Ana pede sua revisão de “Norma”.' },
    { userId: ana.id, title: 'Documento aprovado', message: 'Bia aprovou “Norma”.' },
  ])
  const { data } = await desk.as(ana)(activity, { id, limit: 10 })
  expect(data.map(({ kind, note }) => [kind, note]).filter(([kind]) => kind?.startsWith('review'))).toEqual([
    ['review_approved', ''],
    ['review_asked', ''],
    ['review_returned', 'Falta a data.'],
    ['review_asked', 'É para sexta.'],
  ])
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'document').orderBy('id').execute(),
  )
  expect(acts.map(({ action }) => action)).toEqual([
    ...['document.created', 'document.review_asked', 'document.review_returned', 'document.review_asked', 'document.review_approved'],
  ])
})

test('an approval is of one version: the next one has none, and what was read must be what is current', async ({ desk }) => {
  const ana = await desk.aUser('agent')
  const { id } = await aDocument(desk, ana)
  expect(await approves(desk, 'supervisor', id)).toMatchObject({ status: 'published', current: { approval: { by: expect.anything() } } })
  const next = await desk.as(ana)(add, { id, uploadId: (await anUpload(desk, ana)).id, note: '', replacesSigned: false })
  expect(next.current).toMatchObject({ number: 2, approval: null })
  await expect(approves(desk, 'supervisor', id)).rejects.toMatchObject({ code: 'document_version_not_current' })
  await asks(desk, ana, id, (await desk.aUser('manager')).id)
  expect(await desk.as(ana)(get, { id }), 'what is published stays so').toMatchObject({ status: 'published', reviewer: expect.anything() })
  await approves(desk, 'manager', id, 2)
})

test('nobody approves their own, nor without the right; what is in review is read like a draft; the stranger finds nothing', async ({
  desk,
  other,
}) => {
  const [ana, caio] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const lead = await desk.aUser('supervisor')
  const { id } = await aDocument(desk, ana, { status: 'draft' })
  for (const reviewerId of [ana.id, caio.id, 999_999, (await other.aUser('supervisor')).id])
    await expect(asks(desk, ana, id, reviewerId)).rejects.toMatchObject(refusal('document_reviewer', 'reviewerId'))
  await expect(asks(desk, caio, id, lead.id)).rejects.toMatchObject({ code: 'document_not_found' })
  await asks(desk, ana, id, lead.id)
  for (const who of [caio, 'client'] as const) await expect(desk.as(who)(get, { id })).rejects.toMatchObject({ code: 'document_not_found' })
  const seen = async (who: Person) => (await desk.as(who)(list, ListDocuments.parse({ status: 'review' }))).data.map((one) => one.id)
  expect([await seen(ana), await seen(lead), await seen(caio)]).toEqual([[id], [id], []])
  await expect(approves(desk, ana, id)).rejects.toMatchObject({ code: 'forbidden' })
  for (const act of [approves, returns]) await expect(act(other, 'supervisor', id)).rejects.toMatchObject({ code: 'document_not_found' })

  const own = await aDocument(desk, lead, { status: 'draft' })
  await expect(asks(desk, lead, own.id, lead.id)).rejects.toMatchObject(refusal('document_reviewer', 'reviewerId'))
  await expect(approves(desk, lead, own.id)).rejects.toMatchObject({ code: 'forbidden' })
  const secret = await aDocument(desk, await desk.aUser('admin'), { status: 'draft', visibility: 'roles', leastRole: 'admin' })
  await expect(asks(desk, 'supervisor', secret.id, lead.id)).rejects.toMatchObject({ code: 'document_not_found' })
})

test('review is asked for by its own call, withdrawn by a change of status, and is of what can be published', async ({ desk }) => {
  const ana = await desk.aUser('agent')
  const bia = await desk.aUser('supervisor')
  const url = 'https://example.com/norma'
  const asReview = CreateDocument.parse({ title: 'Outra', status: 'review', url })
  await expect(desk.as(ana)(create, asReview)).rejects.toMatchObject(refusal('document_review_by_call', 'status'))
  const { id } = await aDocument(desk, ana, { status: 'draft', url })
  await expect(change(desk, ana, { id, status: 'review' })).rejects.toMatchObject(refusal('document_review_by_call', 'status'))
  await expect(approves(desk, bia, id)).rejects.toMatchObject({ code: 'document_not_reviewed' })
  await expect(returns(desk, bia, id)).rejects.toMatchObject({ code: 'document_not_reviewed' })
  await asks(desk, ana, id, bia.id)
  expect(await change(desk, ana, { id, status: 'review', title: 'Norma 2' })).toMatchObject({
    status: 'review',
    title: 'Norma 2',
    reviewer: { id: bia.id },
  })
  expect(await change(desk, ana, { id, status: 'draft' })).toMatchObject({ status: 'draft', reviewer: null })
  await asks(desk, ana, id, bia.id)
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', bia.id).execute())
  await desk.as('super_admin')((ctx) =>
    passOnDocuments(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: bia.id } as never }),
  )
  expect(await desk.as(ana)(get, { id }), 'anybody may decide it now').toMatchObject({ status: 'review', reviewer: null })
  await change(desk, ana, { id, status: 'archived' })
  await expect(asks(desk, ana, id, (await desk.aUser('manager')).id)).rejects.toMatchObject({ code: 'document_not_reviewed' })
})
