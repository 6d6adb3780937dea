import { MAX_CODES } from '@balcao/contracts/documents/signature-bounds'
import { SignDocument } from '@balcao/contracts/documents/signing'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { list as activity } from '../activity.ts'
import { fileOf, link } from './files.ts'
import { list } from './requests.ts'
import * as signing from './signing.ts'
import { signingAt } from './testing/signing.ts'
import { verify } from './verify.ts'

const over = { code: 'signature_over' }
const told = async (desk: Desk) =>
  (await desk.as('agent')(notifications.list, ListNotifications.parse({}))).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('signature'))

test('somebody without an account reads, proves their address and signs; the record says who, when, from where and what', async ({
  desk,
}) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const { document, request } = await at.ask(agent, { message: 'Confira a cláusula 3.' })
  const token = await at.tokenOf('ana@x.test')
  expect(await signing.open(at.auth, { token })).toMatchObject({
    ...{
      state: 'waiting',
      title: document.title,
      message: 'Confira a cláusula 3.',
      askedBy: agent.name,
      name: 'Ana Souza',
      email: 'ana@x.test',
    },
    ...{ hasRead: false, signedAt: null, hasCertificate: false, file: { name: 'contrato.pdf', sha256: request.sha256 } },
  })
  const drawing = [
    [
      [0, 0],
      [300, 100],
    ],
    [[10, 10]],
  ]
  const given = { name: 'Ana Maria Souza', cpf: '529.982.247-25', method: 'drawn', drawing, agreed: true }
  const unread = SignDocument.parse({ token, ...given, code: '000000' })
  await expect(signing.sign(at.auth, unread)).rejects.toMatchObject({ code: 'signature_unread' })
  const { url } = await signing.fetchFile(at.auth, { token, file: 'document' })
  await fileOf(at.auth, new URL(url, 'https://x.test').searchParams.get('signature') ?? '', false)
  await expect(signing.sign(at.auth, unread), 'its size alone is not the document').rejects.toMatchObject({ code: 'signature_unread' })
  expect(await at.sign('ana@x.test', given)).toMatchObject({ state: 'signed', hasRead: true, hasCertificate: false })
  await at.worked()
  expect(await signing.open(at.auth, { token })).toMatchObject({ state: 'signed', hasCertificate: true })

  const [shown] = (await desk.as(agent)(list, { id: document.id })).data
  expect(shown).toMatchObject({
    state: 'signed',
    hasCertificate: true,
    signers: [{ state: 'signed', signedName: 'Ana Maria Souza', cpf: '***.982.247-**' }],
  })
  const [row] = await desk.rows((tx) => tx.selectFrom('signatureSigners').selectAll().execute())
  expect(row).toMatchObject({ ip: '203.0.113.7', userAgent: 'test', cpf: '52998224725', method: 'drawn', drawing, codeHash: null })
  const certificate = await at.reading(token, 'certificate')
  expect(certificate).toMatchObject({ name: `Registro de assinaturas - ${document.title}.pdf`, mime: 'application/pdf' })
  expect(at.kept.get(certificate.fileId)?.subarray(0, 5).toString()).toBe('%PDF-')
  const staffs = await desk.as(agent)((ctx) =>
    link(ctx, { id: document.id, signatureId: request.id, file: 'certificate' }, at.auth.secrets),
  )
  expect(await fileOf(at.auth, new URL(staffs.url, 'https://x.test').searchParams.get('signature') ?? '')).toEqual(certificate)

  const { sha256 } = await desk.rows((tx) =>
    tx.selectFrom('files').select('sha256').where('id', '=', certificate.fileId).executeTakeFirstOrThrow(),
  )
  expect(await verify(at.auth, { sha256 })).toEqual({ is: 'certificate' })
  expect(await verify(at.auth, { sha256: request.sha256 })).toEqual({ is: 'signed' })
  expect(await verify(at.auth, { sha256: 'f'.repeat(64) })).toEqual({ is: 'unknown' })
  expect(await told(desk)).toEqual(['signature_completed'])
  const kinds = (await desk.as(agent)(activity, { id: document.id, limit: 20 })).data.map(({ kind }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['signature_completed', 'signature_given', 'signature_asked'])
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'ip']).where('action', 'like', 'signature.%').orderBy('id').execute(),
  )
  expect(log.map(({ action }) => action)).toEqual(['asked', 'given', 'signed', 'certified'].map((verb) => `signature.${verb}`))
  expect(log[1]?.ip).toBe('203.0.113.7')
  const mails = await desk.rows((tx) =>
    tx.selectFrom('mails').select(['sourceKey', 'subject']).where('toAddress', '=', 'ana@x.test').orderBy('id').execute(),
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Para assinar: ${document.title}`,
    expect.stringMatching(/^\d{6} é o seu código para assinar$/),
    `Assinado por todos: ${document.title}`,
  ])
  expect(
    mails.every(({ sourceKey }) => sourceKey.startsWith('link-')),
    'they are emptied once they were sent',
  ).toBe(true)
  const kept = await desk.rows((tx) => tx.selectFrom('signatureLinks').selectAll().execute())
  expect(JSON.stringify(kept), 'the secret is kept nowhere').not.toContain(token.split('.')[1])
})

test('nobody signs twice, and of two at once one does', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  await at.ask(agent)
  const token = await at.tokenOf('ana@x.test')
  await at.reading(token)
  await signing.sendCode(at.auth, { token })
  const input = SignDocument.parse({ token, name: 'Ana Souza', method: 'typed', agreed: true, code: await at.codeOf('ana@x.test') })
  const both = await Promise.allSettled([signing.sign(at.auth, input), signing.sign(at.auth, input)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(signing.sign(at.auth, input)).rejects.toMatchObject(over)
  await expect(signing.sendCode(at.auth, { token })).rejects.toMatchObject(over)
  await expect(signing.decline(at.auth, { token, reason: 'Mudei de ideia' })).rejects.toMatchObject(over)
  expect((await desk.facts()).filter(({ name }) => name === 'signature:given')).toHaveLength(1)
})

test('a code is of one signature, for minutes, and for few tries; codes are few', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  await at.ask(agent, {
    signers: [
      { name: 'Ana Souza', email: 'ana@x.test' },
      { name: 'Rui Lima', email: 'rui@x.test' },
    ],
  })
  const [ana, rui] = [await at.tokenOf('ana@x.test'), await at.tokenOf('rui@x.test')]
  for (const token of [ana, rui]) await at.reading(token)
  await signing.sendCode(at.auth, { token: ana })
  const code = await at.codeOf('ana@x.test')
  const sign = (token: string, digits: string) =>
    signing.sign(at.auth, SignDocument.parse({ token, name: 'Ana Souza', method: 'typed', agreed: true, code: digits }))
  const wrong = { code: 'signature_code_wrong' }
  await expect(sign(rui, code), 'nobody mailed them one').rejects.toMatchObject(wrong)
  await expect(signing.sendCode(at.auth, { token: ana }), 'within a minute').rejects.toMatchObject({ code: 'signature_codes_spent' })
  const other = code === '111111' ? '222222' : '111111'
  for (let n = 0; n < 5; n++) await expect(sign(ana, other)).rejects.toMatchObject(wrong)
  await expect(sign(ana, code), 'tried too often').rejects.toMatchObject(wrong)
  const later = (values: object) => desk.rows((tx) => tx.updateTable('signatureSigners').set(values).execute())
  await later({ codeSentAt: '2020-01-01T00:00:00Z' })
  await signing.sendCode(at.auth, { token: ana })
  await later({ codeExpiresAt: '2020-01-01T00:00:00Z' })
  await expect(sign(ana, await at.codeOf('ana@x.test')), 'over').rejects.toMatchObject(wrong)
  await later({ codeSentAt: '2020-01-01T00:00:00Z', codesSent: MAX_CODES })
  await expect(signing.sendCode(at.auth, { token: ana })).rejects.toMatchObject({ code: 'signature_codes_spent' })
})

test('what is sent to sign is sound', () => {
  const input = { token: 'x', name: 'Ana Souza', method: 'typed', agreed: true, code: '123456' }
  const wrong = (values: object) => SignDocument.safeParse({ ...input, ...values }).error?.issues[0]?.path.join('.')
  expect(wrong({})).toBeUndefined()
  expect(wrong({ name: '1' })).toBe('name')
  expect(wrong({ cpf: '529.982.247-24' })).toBe('cpf')
  expect(wrong({ agreed: false })).toBe('agreed')
  expect(wrong({ code: '12345' })).toBe('code')
  expect(wrong({ method: 'drawn' })).toBe('drawing')
  expect(wrong({ drawing: [[[1, 1]]] })).toBe('drawing')
  expect(wrong({ method: 'drawn', drawing: [[[601, 1]]] })).toBe('drawing.0.0.0')
  expect(wrong({ method: 'drawn', drawing: Array.from({ length: 60 }, () => Array.from({ length: 100 }, () => [1, 1])) })).toBe('drawing')
})

test('in an order, the next is asked once those before have signed; whoever declines ends it for all', async ({ desk }) => {
  const agent = await desk.person('agent')
  const at = signingAt(desk)
  const signers = [
    { name: 'Ana Souza', email: 'ana@x.test' },
    { name: 'Rui Lima', email: 'rui@x.test' },
    { name: 'Eva Melo', email: 'eva@x.test' },
  ]
  const { document } = await at.ask(agent, { ordered: true, signers })
  const states = async () => (await desk.as(agent)(list, { id: document.id })).data[0]?.signers.map(({ state }) => state)
  expect(await states()).toEqual(['waiting', 'next', 'next'])
  expect(await at.tokenOf('rui@x.test')).toBe('')
  await at.sign('ana@x.test')
  expect(await states()).toEqual(['signed', 'waiting', 'next'])
  const rui = await at.tokenOf('rui@x.test')
  expect(await told(desk)).toEqual(['signature_given'])
  await signing.decline(at.auth, { token: rui, reason: 'O prazo está errado.' })
  await at.worked()
  const [request] = (await desk.as(agent)(list, { id: document.id })).data
  expect(request).toMatchObject({
    state: 'declined',
    signers: [{}, { state: 'declined', declineReason: 'O prazo está errado.' }, { state: 'next' }],
  })
  expect(await told(desk)).toEqual(['signature_declined', 'signature_given'])
  const dead = { code: 'signature_link_invalid' }
  for (const token of [rui, await at.tokenOf('ana@x.test')]) await expect(signing.open(at.auth, { token })).rejects.toMatchObject(dead)
  expect(await at.tokenOf('eva@x.test'), 'who was not asked is mailed nothing').toBe('')
  expect(await verify(at.auth, { sha256: request?.sha256 ?? '' })).toEqual({ is: 'unknown' })
})
