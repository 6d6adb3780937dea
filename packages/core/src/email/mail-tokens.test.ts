import { expect, test } from 'vitest'
import { signerOf } from '../testing/no-files.ts'
import { dayOf, messageIdOf, proofOfAddress, proofOfMessageId, REPLY_DAYS, replyAddressOf, withoutTag } from './mail-tokens.ts'

const signer = signerOf('now')
const day = dayOf('2026-11-25T10:00:00Z')
const made = { tenantId: 3, ticketId: 48_231, recipient: 'Ana@Acme.test', day }
const id = `<${messageIdOf(signer, { ...made, mailId: 77 })}@desk.example>`
const address = replyAddressOf(signer, 'suporte@acme.test', made)
const ofId = (text: string, tenantId = 3, by = signer) => proofOfMessageId(by, tenantId, text)
const ofAddress = (text: string, tenantId = 3, today = day) => proofOfAddress(signer, tenantId, text, today)

test('a Message-ID and a reply address of ours prove their ticket, for their recipient alone', () => {
  for (const proof of [ofId(id), ofAddress(address), ofAddress(address.toUpperCase())]) {
    if (proof?.kind !== 'signed') throw new Error('not a proof')
    expect(proof.ticketId).toBe(48_231)
    expect(proof.isFor('ana@acme.test')).toBe(true)
    expect(proof.isFor('eva@evil.test')).toBe(false)
  }
  expect(ofId(id)).toMatchObject({ mailId: 77 })
  expect(messageIdOf(signer, { ...made, mailId: 77 })).toBe(messageIdOf(signer, { ...made, mailId: 77 }))
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
})

test('E03 what was altered, belongs to another organisation or was made up proves nothing', () => {
  const other = messageIdOf(signer, { ...made, ticketId: 48_232, mailId: 77 })
  const [start = '', mac = ''] = [other.slice(0, other.lastIndexOf('-')), id.slice(id.lastIndexOf('-'))]
  for (const forged of [`<${start}${mac}`, id.replace('-m77.', '-m78.'), id.replace('<t3-', '<t4-'), '<t3-m77.x@desk.example>'])
    expect(ofId(forged), forged).toEqual({ kind: 'altered' })
  expect(ofId(id, 4)).toEqual({ kind: 'altered' })
  expect(ofId(id.replace('<t3-', '<t4-'), 4), 'its number changed as well').toEqual({ kind: 'altered' })
  expect(ofId(id, 3, signerOf('another secret'))).toEqual({ kind: 'altered' })
  expect(ofAddress(address, 4)).toEqual({ kind: 'altered' })
  expect(ofAddress(address.replace('+r-', '+r-1'))).toEqual({ kind: 'altered' })
  expect(ofAddress('suporte+r-vendas@acme.test')).toEqual({ kind: 'altered' })
  // A reply address is no Message-ID, and the other way round.
  const token = address.slice(address.indexOf('+r-') + 3, address.indexOf('@'))
  expect(ofId(`<t3-m77.${token}@desk.example>`)).toEqual({ kind: 'altered' })
})

test('ids without a signature, foreign ids and other plus addresses are never a proof', () => {
  for (const text of ['<t3-m77@desk.example>', '<t3-ticket48231@desk.example>', '<CAF=abc@mail.example>', '', '<>', 'x'.repeat(9_000)])
    expect(ofId(text), text).toBeUndefined()
  for (const text of ['suporte@acme.test', 'suporte+vendas@acme.test', '+r-x@acme.test', '']) expect(ofAddress(text), text).toBeUndefined()
})

test('a reply address ends after its days; a former secret goes on proving', () => {
  expect(ofAddress(address, 3, day + REPLY_DAYS)).toMatchObject({ kind: 'signed' })
  expect(ofAddress(address, 3, day + REPLY_DAYS + 1)).toEqual({ kind: 'altered' })
  const after = ofId(id, 3, signerOf('next', 'now'))
  expect(after).toMatchObject({ kind: 'signed' })
  expect(after?.kind === 'signed' && after.isFor('ana@acme.test')).toBe(true)
})

test('a mailbox is known by its address without what was added; a long name carries no token', () => {
  expect(withoutTag(address)).toBe('suporte@acme.test')
  expect(withoutTag(' Suporte+x+y@ACME.test')).toBe('suporte@acme.test')
  expect(replyAddressOf(signer, 'central-de-atendimento@acme.test', made)).toBe('central-de-atendimento@acme.test')
})
