import { type Language, languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { REQUEST_WORDS } from '../privacy/requests/words.ts'
import type { Fact } from '../reactions.ts'
import { queueMail } from './on-comment.ts'

type About = { name: string; number: number; kind: string; dueOn: string; answer: string; organisation: string; refused: boolean }
type Words = Record<'received' | 'settled', (of: About) => { subject: string; text: string }>

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    received: ({ name, number, kind, dueOn, organisation }) => ({
      subject: `Recebemos a sua solicitação nº ${number}`,
      text: `Olá, ${name}!\n\n${organisation} recebeu a sua solicitação nº ${number} sobre os seus dados pessoais (${kind}). A resposta virá até ${dueOn}.\n\nSe não foi você quem pediu, responda a este e-mail.`,
    }),
    settled: ({ name, number, kind, answer, organisation, refused }) => ({
      subject: refused ? `Sua solicitação nº ${number} foi recusada` : `Resposta à sua solicitação nº ${number}`,
      text: `Olá, ${name}!\n\n${organisation} ${refused ? 'recusou' : 'respondeu'} a sua solicitação nº ${number} sobre os seus dados pessoais (${kind}):\n\n${answer}`,
    }),
  },
  en: {
    received: ({ name, number, kind, dueOn, organisation }) => ({
      subject: `We received your request no. ${number}`,
      text: `Hello, ${name}!\n\n${organisation} received your request no. ${number} about your personal data (${kind}). The answer will come by ${dueOn}.\n\nIf you did not ask for this, reply to this e-mail.`,
    }),
    settled: ({ name, number, kind, answer, organisation, refused }) => ({
      subject: refused ? `Your request no. ${number} was refused` : `Answer to your request no. ${number}`,
      text: `Hello, ${name}!\n\n${organisation} ${refused ? 'refused' : 'answered'} your request no. ${number} about your personal data (${kind}):\n\n${answer}`,
    }),
  },
}

const mailPerson =
  <N extends 'privacy:received' | 'privacy:settled'>(words: keyof Words) =>
  async (ctx: Ctx, { outboxId, payload }: Fact<N>): Promise<void> => {
    const row = await ctx.db
      .selectFrom('privacyRequests as q')
      .innerJoin('tenants as t', 't.id', 'q.tenantId')
      .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'q.tenantId').onRef('u.id', '=', 'q.userId'))
      .select([
        'q.name',
        'q.email',
        'q.language',
        'q.number',
        'q.kind',
        'q.state',
        'q.dueOn',
        'q.answer',
        'q.source',
        't.name as organisation',
      ])
      .select(['u.deletedAt as goneAt', 'q.userId'])
      .where('q.id', '=', payload.requestId)
      .executeTakeFirst()
    if (!row) return
    const language = languageOf(row.language)
    const dueOn = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(row.dueOn))
    const kind = REQUEST_WORDS[language].kind[row.kind].toLocaleLowerCase(language)
    const hasPage = row.userId !== null && row.goneAt === null
    await queueMail(ctx, {
      ...{ sourceKey: `privacy-${words}-${outboxId}`, ticketId: null, toAddress: row.email },
      ...WORDS[language][words]({ ...row, kind, dueOn, refused: row.state === 'refused' }),
      linkPath: hasPage ? (row.source === 'staff' ? '/profile' : '/portal/profile') : null,
    })
  }

/** Mails the person that their request came in. */
export const mailReceipt = mailPerson<'privacy:received'>('received')
/** Mails the person what they are answered, or why it was refused. */
export const mailAnswer = mailPerson<'privacy:settled'>('settled')
