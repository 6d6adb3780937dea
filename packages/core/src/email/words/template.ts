import type { MailTemplateKind } from '@balcao/contracts/email/templates'
import { filled } from '@balcao/contracts/email/templates'
import type { Language } from '@balcao/contracts/language'
import type { Ctx } from '../../ctx.ts'

type Words = { subject: string; text: string }

/** Automatic mails as they are where an organisation wrote no words of its own. */
export const USUAL: Record<Language, Record<MailTemplateKind, Words>> = {
  'pt-BR': {
    answered: { subject: '{{titulo}}', text: 'Olá, {{cliente}}!\n\n{{agente}} respondeu ao seu ticket:' },
    opened: { subject: '{{titulo}}', text: 'Olá, {{cliente}}!\n\n{{agente}} abriu o ticket #{{numero}} em seu nome:' },
    copied: {
      subject: '{{titulo}}',
      text: 'Olá!\n\n{{agente}} respondeu ao ticket #{{numero}}. Você recebe esta cópia porque estava no e-mail de quem o abriu:',
    },
    received: {
      subject: '{{titulo}}',
      text: 'Olá, {{cliente}}!\n\nRecebemos sua mensagem, que agora é o ticket #{{numero}} ({{titulo}}). A equipe responde por aqui. Para acrescentar algo, responda a este e-mail.',
    },
    resolved: {
      subject: 'Resolvido: {{titulo}}',
      text: 'Olá, {{cliente}}!\n\nA equipe marcou o ticket #{{numero}} ({{titulo}}) como resolvido. Se ainda precisar de ajuda, responda por lá e ele volta para a equipe:',
    },
  },
  en: {
    answered: { subject: '{{titulo}}', text: 'Hello, {{cliente}}!\n\n{{agente}} answered your ticket:' },
    opened: { subject: '{{titulo}}', text: 'Hello, {{cliente}}!\n\n{{agente}} opened ticket #{{numero}} on your behalf:' },
    copied: {
      subject: '{{titulo}}',
      text: 'Hello!\n\n{{agente}} answered ticket #{{numero}}. You get this copy because you were named in the e-mail of whoever opened it:',
    },
    received: {
      subject: '{{titulo}}',
      text: 'Hello, {{cliente}}!\n\nWe have received your message, which is now ticket #{{numero}} ({{titulo}}). The team will answer here. To add something, reply to this e-mail.',
    },
    resolved: {
      subject: 'Resolved: {{titulo}}',
      text: 'Hello, {{cliente}}!\n\nThe team marked ticket #{{numero}} ({{titulo}}) as resolved. If you still need help, reply there and it goes back to the team:',
    },
  },
}

type About = { cliente: string; agente: string; numero: number; titulo: string }

/**
 * Subjects and texts of automatic mails in a language, in the organisation's own words where it has some. The number that answers are found
 * by stands before every subject.
 */
export async function templateWords(
  { db }: Ctx,
  language: Language,
  kinds: readonly MailTemplateKind[],
): Promise<(kind: MailTemplateKind, about: About) => Words & { isOwn: boolean }> {
  const rows = await db
    .selectFrom('mailTemplates')
    .select(['kind', 'subject', 'body'])
    .where('language', '=', language)
    .where('kind', 'in', [...kinds])
    .execute()
  return (kind, { numero, ...about }) => {
    const own = rows.find((row) => row.kind === kind)
    const { subject, text } = own ? { subject: own.subject, text: own.body } : USUAL[language][kind]
    const values = { ...about, numero: String(numero) }
    return { subject: `[#${numero}] ${filled(subject, values)}`, text: filled(text, values), isOwn: own !== undefined }
  }
}
