/** What a code by text says, and who carries it. */
export type CodeText = {
  id: string
  to: string
  channel: 'sms' | 'whatsapp'
  template: 'code'
  code: string
  language: 'pt-BR' | 'en'
  organization: string
}
export type SentText = { id: string } | { failed: 'unsubscribed' | 'refused' }
export type TextSender = { channels: readonly ('sms' | 'whatsapp')[]; send(text: CodeText): Promise<SentText> }

/** Names that organisations give themselves are kept short: a text is paid by the piece. */
const LONGEST_NAME = 40

/** The words of a code by text, in the reader's language. */
export function wordsOf({ code, language, organization }: Pick<CodeText, 'code' | 'language' | 'organization'>): string {
  const name = organization.length > LONGEST_NAME ? `${organization.slice(0, LONGEST_NAME - 1)}…` : organization
  return language === 'en'
    ? `${code} is your code for ${name}. Give it to nobody.`
    : `${code} é o seu código para ${name}. Não o passe a ninguém.`
}
