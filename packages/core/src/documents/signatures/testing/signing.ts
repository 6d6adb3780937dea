import type { Document } from '@balcao/contracts/documents/documents'
import { AskForSignatures, type SignatureRequest } from '@balcao/contracts/documents/signatures'
import { SignDocument } from '@balcao/contracts/documents/signing'
import { anAuthContext } from '../../../testing/auth-context.ts'
import type { Desk, Person } from '../../../testing/desk.ts'
import { react } from '../../../testing/react.ts'
import { aDocument, aFileStore } from '../../testing/documents.ts'
import { fileOf } from '../files.ts'
import { ask } from '../requests.ts'
import * as signing from '../signing.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const signatureIn = (url: string) => new URL(url, 'https://x.test').searchParams.get('signature') ?? ''

/** Signatures at a desk: who is asked, what they are mailed, and what they do with it. */
export function signingAt(desk: Desk) {
  const auth = anAuthContext(desk.db, '203.0.113.7')
  const { kept, store } = aFileStore()
  const files = { store } as never
  const worked = () => react(desk, { files, publicUrl: 'https://balcao.test' })
  /** The newest mail of a link to sign to this address: the token behind its `#`. */
  const tokenOf = async (address: string): Promise<string> => {
    await worked()
    const mail = await desk.rows((tx) =>
      tx
        .selectFrom('mails')
        .select('linkPath')
        .where('toAddress', '=', address)
        .where('linkPath', 'like', '/portal/sign#%')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    return mail?.linkPath?.split('#')[1] ?? ''
  }
  const codeOf = async (address: string): Promise<string> => {
    const mail = await desk.rows((tx) =>
      tx
        .selectFrom('mails')
        .select('text')
        .where('toAddress', '=', address)
        .where('sourceKey', 'like', 'link-signature-code-%')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  const reading = async (token: string, file: 'document' | 'certificate' = 'document') =>
    fileOf(auth, signatureIn((await signing.fetchFile(auth, { token, file })).url))
  return {
    auth,
    kept,
    worked,
    tokenOf,
    codeOf,
    reading,
    ask: async (who: Person, values: object = {}, document?: Document): Promise<{ document: Document; request: SignatureRequest }> => {
      const of = document ?? (await aDocument(desk, who))
      const input = { id: of.id, signers: [{ name: 'Ana Souza', email: 'ana@x.test' }], dueAt: inDays(7), ...values }
      return { document: of, request: await desk.as(who)(ask, AskForSignatures.parse(input)) }
    },
    /** Reads, has a code mailed, and signs with it. */
    sign: async (address: string, values: object = {}) => {
      const token = await tokenOf(address)
      await reading(token)
      await signing.sendCode(auth, { token })
      const input = { token, name: 'Ana Maria Souza', method: 'typed', agreed: true, code: await codeOf(address), ...values }
      return signing.sign(auth, SignDocument.parse(input))
    },
  }
}
