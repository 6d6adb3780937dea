import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_MINUTES, CODE_TRIES, MAX_CODES } from '@balcao/contracts/documents/signature-bounds'
import type { SignatureFileLink } from '@balcao/contracts/documents/signatures'
import type {
  DeclineSignature,
  FetchSigned,
  OpenedSignature,
  OpenSignature,
  SendSignatureCode,
  SentSignatureCode,
  SignDocument,
} from '@balcao/contracts/documents/signing'
import { languageOf } from '@balcao/contracts/language'
import { sql } from 'kysely'
import type { AuthContext } from '../../auth/session.ts'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { conflict, DomainError, forbidden } from '../../errors.ts'
import { now } from '../../tickets/queries.ts'
import { recordEvent } from '../internal/changes.ts'
import { announceSignature, inviteNext, settle } from '../internal/signature-changes.ts'
import { signatureCodeMail } from '../internal/signature-code-mail.ts'
import { readToken, signFile } from '../internal/signature-links.ts'
import { hold, signersOf } from '../internal/signature-rows.ts'
import { mustFindByLink, type Signing } from '../internal/signing-rows.ts'

type Tools = Pick<AuthContext, 'db' | 'secrets' | 'ip' | 'userAgent'>
const MAX_USER_AGENT = 400

async function byLink<T>({ db, ip, userAgent }: Tools, token: string, run: (ctx: Ctx, signing: Signing) => Promise<T>): Promise<T> {
  const { tenantId, hash } = readToken(token)
  return asSystem(db, tenantId, async (ctx) =>
    run(makeCtx(ctx.db, ctx.actor, { ip, userAgent: userAgent ?? null }), await mustFindByLink(ctx, hash)),
  )
}

/** The same with the request held, so that of two uses at once the second sees what the first did. */
async function holding<T>(tools: Tools, token: string, run: (ctx: Ctx, signing: Signing) => Promise<T>): Promise<T> {
  return byLink(tools, token, async (ctx, { requestId }) => {
    await hold(ctx, requestId)
    const signing = await mustFindByLink(ctx, readToken(token).hash)
    if (signing.state !== 'waiting') throw conflict('signature_over')
    return run(ctx, signing)
  })
}

const view = (signing: Signing): OpenedSignature => ({
  state: signing.state === 'signed' ? 'signed' : 'waiting',
  ...{ organisation: signing.organisation, title: signing.title, message: signing.message, askedBy: signing.askedBy ?? '' },
  ...{ name: signing.name, email: signing.email, dueAt: signing.dueAt },
  file: { name: signing.fileName, size: signing.size, sha256: signing.sha256 },
  hasRead: signing.readAt !== null,
  signedAt: signing.settledAt,
  hasCertificate: signing.requestState === 'signed' && signing.certificateFileId !== null,
})

/** What a mailed link asks to be signed. Looking signs nothing: mail scanners open links, too. @throws DomainError signature_link_invalid */
export const open = (tools: Tools, { token }: OpenSignature): Promise<OpenedSignature> =>
  byLink(tools, token, async (_, signing) => view(signing))

/** An address of the document, or of the record of all signatures, for a minute. @throws DomainError signature_link_invalid */
export const fetchFile = (tools: Tools, { token, file }: FetchSigned): Promise<SignatureFileLink> =>
  byLink(tools, token, async (ctx, signing) => {
    if (file === 'certificate' && !view(signing).hasCertificate) throw conflict('signature_over')
    const { tenantId } = ctx.actor
    const { requestId, signerId, fileName } = signing
    return { ...signFile(tools.secrets, { tenantId, requestId, signerId, file }), name: fileName }
  })

/** Keyed, since six digits can be guessed, and good for one signature alone. */
const codeHash = ({ secrets }: Pick<Tools, 'secrets'>, tenantId: number, signerId: number, digits: string) =>
  secrets.hash(`signature:${tenantId}:${signerId}:${digits}`)

/**
 * Mails six digits to the address that was asked to sign: whoever types them reads its mails. An older code dies.
 * @throws DomainError signature_link_invalid, signature_over, signature_codes_spent
 */
export const sendCode = (tools: Tools, { token }: SendSignatureCode): Promise<SentSignatureCode> =>
  holding(tools, token, async (ctx, { signerId, name, email, language, title, organisation }) => {
    const { tenantId } = ctx.actor
    const digits = String(randomInt(1_000_000)).padStart(6, '0')
    const sent = await ctx.db
      .updateTable('signatureSigners')
      .set((eb) => ({
        ...{ codeHash: codeHash(tools, tenantId, signerId, digits), codeTries: 0, codeSentAt: now, codesSent: eb('codesSent', '+', 1) },
        codeExpiresAt: sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`,
      }))
      .where('id', '=', signerId)
      .where('codesSent', '<', MAX_CODES)
      .where((eb) => eb.or([eb('codeSentAt', 'is', null), eb('codeSentAt', '<', sql<string>`now() - interval '1 minute'`)]))
      .returning('codesSent')
      .executeTakeFirst()
    if (!sent) throw new DomainError('limited', 'signature_codes_spent')
    const mail = signatureCodeMail({ name, title, organisation, digits, language: languageOf(language) })
    const { id: mailId } = await ctx.db
      .insertInto('mails')
      // By this key it is emptied once it was sent.
      .values({ tenantId, sourceKey: `link-signature-code-${signerId}-${sent.codesSent}`, toAddress: email, ...mail })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.emit('mail:queued', { mailId })
    return { email, minutes: CODE_MINUTES }
  })

/** Counts a try before it is judged, in a transaction of its own: what is refused then stays counted. @throws DomainError signature_code_wrong */
async function mustKnowCode(tools: Tools, token: string, digits: string): Promise<string> {
  const { tenantId } = readToken(token)
  const tried = await holding(tools, token, async (ctx, { signerId }) => {
    const row = await ctx.db
      .updateTable('signatureSigners')
      .set((eb) => ({ codeTries: eb('codeTries', '+', 1) }))
      .where('id', '=', signerId)
      .where('codeTries', '<', CODE_TRIES)
      .where('codeExpiresAt', '>', sql<string>`now()`)
      .returning(['id', 'codeHash'])
      .executeTakeFirst()
    return row
  })
  const expected = Buffer.from(tried?.codeHash ?? '')
  const given = Buffer.from(tried ? codeHash(tools, tenantId, tried.id, digits) : '')
  if (!tried || expected.length !== given.length || !timingSafeEqual(expected, given)) throw forbidden('signature_code_wrong')
  return tried.codeHash as string
}

/**
 * Signs in the name of whom the link was mailed to, once: with the name that they confirm, the code that their address received, and where it
 * came from. When nobody is left to sign, the request is signed; else the next of an order is asked.
 * @throws DomainError signature_link_invalid, signature_over, signature_unread, signature_code_wrong
 */
export async function sign(tools: Tools, { token, code, name, cpf, method, drawing }: SignDocument): Promise<OpenedSignature> {
  await holding(tools, token, async (_, { readAt }) => {
    if (readAt === null) throw conflict('signature_unread')
  })
  const known = await mustKnowCode(tools, token, code)
  return holding(tools, token, async (ctx, signing) => {
    const { requestId, signerId, documentId, number, sha256, title, email } = signing
    const signed = await ctx.db
      .updateTable('signatureSigners')
      .set({
        ...{ state: 'signed', settledAt: now, signedName: name, cpf, method, codeHash: null, codeExpiresAt: null },
        ...{ drawing: drawing && JSON.stringify(drawing), ip: tools.ip, userAgent: tools.userAgent?.slice(0, MAX_USER_AGENT) ?? null },
      })
      .where('id', '=', signerId)
      .where('codeHash', '=', known)
      .returning('id')
      .executeTakeFirst()
    if (!signed) throw forbidden('signature_code_wrong')
    await recordEvent(ctx, 'signature_given', { documentId, number })
    await announceSignature(ctx, 'given', { id: requestId, documentId, number, title, sha256 }, { name, email, sha256 }, 'high')
    await ctx.emit('signature:given', { requestId, signerId })
    const all = (await signersOf(ctx, [requestId])).get(requestId) ?? []
    if (all.every(({ state }) => state === 'signed')) await settle(ctx, { id: requestId, documentId, number, title, sha256 }, 'signed')
    else await inviteNext(ctx, { id: requestId, isOrdered: signing.isOrdered })
    return view(await mustFindByLink(ctx, readToken(token).hash))
  })
}

/** Declines for all: nobody signs what somebody refuses. @throws DomainError signature_link_invalid, signature_over */
export const decline = (tools: Tools, { token, reason }: DeclineSignature): Promise<{ success: true }> =>
  holding(tools, token, async (ctx, { requestId, signerId, documentId, number, sha256, title }) => {
    const from = { ip: tools.ip, userAgent: tools.userAgent?.slice(0, MAX_USER_AGENT) ?? null }
    await ctx.db
      .updateTable('signatureSigners')
      .set({ state: 'declined', settledAt: now, declineReason: reason, codeHash: null, ...from })
      .where('id', '=', signerId)
      .execute()
    await settle(ctx, { id: requestId, documentId, number, title, sha256 }, 'declined')
    return { success: true }
  })
