import type { GetMailbox, Mailbox, ProveMailbox } from '@balcao/contracts/email/mailboxes'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import type { MailSigner } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'
import { isRemovedAddress } from '../../users/removed.ts'
import { grouped, isProofCode, proofCodeOf } from '../proof-codes.ts'
import { get, type MailSetup } from './mailboxes.ts'

/** Whoever makes mailboxes of other people's addresses cannot flood them. */
const PAUSE_SECONDS = 60
const MOST_A_DAY = 50

/** What stands in a test mail, in both languages: who reads the address is not known. */
const textOf = (address: string, code: string) =>
  [
    `Este é um e-mail de teste do Balcão para ${address}.`,
    'Se você cuida desta caixa, não precisa fazer nada: quando o e-mail voltar por ela, o endereço fica comprovado.',
    `Também dá para digitar este código em E-mail › Caixas: ${grouped(code)}`,
    'Se você não conhece o Balcão, ignore este e-mail.',
    '',
    `This is a test mail of Balcão for ${address}. If you look after this mailbox, enter the code above, or just wait for the mail to come back.`,
  ].join('\n\n')

async function mustLock({ db }: Ctx, id: number) {
  const row = await db
    .selectFrom('mailboxes')
    .select(['id', 'tenantId', 'address', 'provedAt', 'proofSentAt'])
    .select(sql<boolean>`coalesce(proof_sent_at > now() - make_interval(secs => ${PAUSE_SECONDS}), false)`.as('isRecent'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('mailbox_not_found')
  return row
}

/** Whether DNS shows already that the address's domain is the organisation's. */
async function ownsDomain({ db, actor }: Ctx, address: string): Promise<boolean> {
  const host = address.slice(address.lastIndexOf('@') + 1)
  const tenant = await db
    .selectFrom('tenants')
    .select(['customDomain', 'customDomainVerifiedAt', 'emailDomain', 'emailDomainVerifiedAt'])
    .where('id', '=', actor.tenantId)
    .executeTakeFirst()
  return (
    (tenant?.customDomain === host && tenant.customDomainVerifiedAt !== null) ||
    (tenant?.emailDomain === `@${host}` && tenant.emailDomainVerifiedAt !== null)
  )
}

/** The address of a mailbox counts as the organisation's from now on. */
export async function setProved(
  ctx: Ctx,
  id: number,
  { by, seconds }: { by: 'domain' | 'code' | 'mail'; seconds: number | null },
): Promise<void> {
  const before = await ctx.db.selectFrom('mailboxes').select('provedAt').where('id', '=', id).executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('mailboxes')
    .set({ provedAt: before.provedAt ?? now, ...(seconds === null ? {} : { proofSeconds: seconds }) })
    .where('id', '=', id)
    .execute()
  if (before.provedAt === null)
    await audit(ctx, {
      action: 'mailbox.proved',
      resource: 'mailbox',
      resourceId: id,
      before: { proved: false },
      after: { proved: true, by },
      risk: 'medium',
    })
  await ctx.emit('mailbox:changed', { mailboxId: id })
}

/**
 * Sends a test mail to the address of a mailbox. Where it comes back through the mailbox, or its code is entered, the address is proved.
 * @throws DomainError forbidden, mailbox_not_found, mailbox_test_too_soon, mailbox_tests_used_up
 */
export async function sendTest(ctx: Ctx, { id }: GetMailbox, signer: MailSigner, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  const box = await mustLock(ctx, id)
  if (box.isRecent) throw conflict('mailbox_test_too_soon')
  const { count } = await ctx.db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sourceKey', '>=', 'link-proof-')
    .where('sourceKey', '<', 'link-proof.')
    .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_A_DAY || isRemovedAddress(box.address)) throw conflict('mailbox_tests_used_up')
  const { proofSentAt } = await ctx.db
    .updateTable('mailboxes')
    .set({ proofSentAt: sql<string>`date_trunc('second', clock_timestamp())`, proofSeconds: null })
    .where('id', '=', id)
    .returning('proofSentAt')
    .executeTakeFirstOrThrow()
  const code = proofCodeOf(signer, { tenantId: box.tenantId, mailboxId: id, address: box.address, sentAt: proofSentAt as string })
  const mail = await ctx.db
    .insertInto('mails')
    .values({
      tenantId: box.tenantId,
      sourceKey: `link-proof-${id}-${Date.parse(proofSentAt as string)}`,
      toAddress: box.address,
      subject: 'Teste da caixa de e-mail',
      text: textOf(box.address, code),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('mail:queued', { mailId: mail.id })
  await audit(ctx, {
    action: 'mailbox.tested',
    resource: 'mailbox',
    resourceId: id,
    before: { proofSentAt: box.proofSentAt },
    after: { proofSentAt },
    risk: 'low',
  })
  if (box.provedAt === null && (await ownsDomain(ctx, box.address))) await setProved(ctx, id, { by: 'domain', seconds: null })
  await ctx.emit('mailbox:changed', { mailboxId: id })
  return get(ctx, { id }, setup)
}

/**
 * Proves the address of a mailbox by the code that its test mail carries.
 * @throws DomainError forbidden, mailbox_not_found, invalid_input where the code is wrong or too old
 */
export async function prove(ctx: Ctx, { id, code }: ProveMailbox, signer: MailSigner, setup: MailSetup): Promise<Mailbox> {
  must(ctx, 'mail.manage')
  const { tenantId, address, proofSentAt } = await mustLock(ctx, id)
  if (!isProofCode(signer, { tenantId, mailboxId: id, address, sentAt: proofSentAt }, code))
    throw invalid({ field: 'code', reason: 'mail_code_wrong' })
  await setProved(ctx, id, { by: 'code', seconds: null })
  return get(ctx, { id }, setup)
}
