import {
  type GetMailTemplate,
  MAIL_TEMPLATE_KINDS,
  type MailTemplate,
  type MailTemplateList,
  type SetMailTemplate,
} from '@balcao/contracts/email/templates'
import { LANGUAGES } from '@balcao/contracts/language'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { USUAL } from '../words/template.ts'

/** Every automatic mail in every language, in the words that it goes out in. @throws DomainError forbidden */
export async function list(ctx: Ctx): Promise<MailTemplateList> {
  must(ctx, 'mail.manage')
  const rows = await ctx.db.selectFrom('mailTemplates').select(['kind', 'language', 'subject', 'body']).execute()
  return {
    data: MAIL_TEMPLATE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const own = rows.find((row) => row.kind === kind && row.language === language)
        const usual = USUAL[language][kind]
        return { kind, language, ...(own ? { subject: own.subject, text: own.body } : usual), isOwn: own !== undefined, usual }
      }),
    ),
  }
}

async function get(ctx: Ctx, { kind, language }: GetMailTemplate): Promise<MailTemplate> {
  const { data } = await list(ctx)
  return data.find((one) => one.kind === kind && one.language === language) as MailTemplate
}

async function changed(ctx: Ctx, before: MailTemplate): Promise<MailTemplate> {
  const { kind, language } = before
  const after = await get(ctx, before)
  const change = diff({ subject: before.subject, text: before.text }, { subject: after.subject, text: after.text })
  const named = { ...change, before: { ...change.before, kind, language }, after: { ...change.after, kind, language } }
  if (differs(change))
    await audit(ctx, { action: 'mail_template.updated', resource: 'mail_template', resourceId: null, ...named, risk: 'medium' })
  return after
}

/** Puts an automatic mail into the organisation's own words. @throws DomainError forbidden */
export async function set(ctx: Ctx, { kind, language, subject, text }: SetMailTemplate): Promise<MailTemplate> {
  must(ctx, 'mail.manage')
  const before = await get(ctx, { kind, language })
  const written = { subject, body: text, updatedBy: me(ctx), updatedAt: now }
  await ctx.db
    .insertInto('mailTemplates')
    .values({ tenantId: ctx.actor.tenantId, kind, language, ...written })
    .onConflict((oc) => oc.columns(['tenantId', 'kind', 'language']).doUpdateSet(written))
    .execute()
  return changed(ctx, before)
}

/** Takes the organisation's own words of an automatic mail away: the usual ones are back. @throws DomainError forbidden */
export async function reset(ctx: Ctx, { kind, language }: GetMailTemplate): Promise<MailTemplate> {
  must(ctx, 'mail.manage')
  const before = await get(ctx, { kind, language })
  await ctx.db.deleteFrom('mailTemplates').where('kind', '=', kind).where('language', '=', language).execute()
  return changed(ctx, before)
}
