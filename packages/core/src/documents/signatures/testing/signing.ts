import type { Document } from '@balcao/contracts/documents/documents'
import { AskForSignatures, type SignatureRequest } from '@balcao/contracts/documents/signatures'
import { SignDocument } from '@balcao/contracts/documents/signing'
import type { Mail } from '../../../ports.ts'
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
  const sent: Mail[] = []
  const mail = { send: async (one: Mail) => void sent.push(one) }
  /** Mails that reactions queue go out by the reactions to that. */
  const worked = async () => {
    for (let n = 0; n < 2; n++) await react(desk, { files, publicUrl: 'https://balcao.test', mail })
  }
  const inMails = async (address: string, pattern: RegExp): Promise<string> => {
    await worked()
    const found = sent.filter(({ to, text }) => to === address && pattern.test(text)).at(-1)
    return pattern.exec(found?.text ?? '')?.[1] ?? ''
  }
  /** The newest link to sign that this address was mailed: the token behind its `#`. */
  const tokenOf = (address: string) => inMails(address, /https:\/\/balcao\.test\/portal\/sign#([\w.-]+)/)
  const codeOf = (address: string) => inMails(address, /é (\d{6})\. Ele vale/)
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
