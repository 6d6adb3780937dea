import { languageOf } from '@balcao/contracts/language'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import type { Ports } from '../../ports.ts'
import type { Fact, SideEffect } from '../../reactions.ts'
import { now } from '../../tickets/queries.ts'
import { sendTemplate } from '../../whatsapp/outbound/send-template.ts'
import type { SentText } from '../ports.ts'
import { type CodeTemplate, codeTemplate } from './channels.ts'

const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

/** What Meta asks for in a template for codes: the code in its text, and in the button that copies it. */
function templateOf({ name, language, hasButton }: CodeTemplate, code: string): object {
  const parameters = [{ type: 'text', text: code }]
  const button = { type: 'button', sub_type: 'url', index: '0', parameters }
  return { name, language: { code: language }, components: [{ type: 'body', parameters }, ...(hasButton ? [button] : [])] }
}

/**
 * Hands a code to who carries it. It is not tried any more once it would come too late, and wiped whatever became of it.
 * @throws what passes, in `execute`: then it is tried again
 */
export async function sendText(ctx: Ctx, { tenantId, payload }: Fact<'text:queued'>): Promise<SideEffect | undefined> {
  const row = await ctx.db
    .selectFrom('signInTexts as x')
    .innerJoin('tenants as t', 't.id', 'x.tenantId')
    .leftJoin('whatsappNumbers as n', (join) => join.onRef('n.tenantId', '=', 'x.tenantId').onRef('n.number', '=', 'x.number'))
    .where('x.id', '=', payload.textId)
    .where('x.state', '=', 'waiting')
    .select(['x.id', 'x.channel', 'x.number', 'x.code', 'x.language', 'x.expiresAt', 't.name as organization', 'n.waId'])
    .forUpdate('x')
    .executeTakeFirst()
  if (!row) return undefined
  const record = (ctx: Ctx, set: { state: 'sent' | 'failed'; cause?: string; serviceId?: string | null }) =>
    ctx.db
      .updateTable('signInTexts')
      .set({ code: null, ...(set.state === 'sent' ? { sentAt: now } : {}), ...set })
      .where('id', '=', row.id)
      .execute()
  const { code } = row
  if (code === null || Date.parse(row.expiresAt) < Date.now()) {
    await record(ctx, { state: 'failed', cause: 'late' })
    return undefined
  }
  const language = languageOf(row.language)
  const template = row.channel === 'whatsapp' ? await codeTemplate(ctx, language) : undefined
  let outcome: SentText = { failed: 'refused' }
  return {
    execute: async (ports: Ports) => {
      outcome = template
        ? await sendTemplate(
            ports,
            { tenantId, ...template },
            { to: row.waId ?? row.number.slice(1), template: templateOf(template, code) },
            Sent,
          )
        : await ports.texts.send({
            ...{ id: `t${tenantId}-x${row.id}`, to: row.number, channel: row.channel, template: 'code', code, language },
            organization: row.organization,
          })
    },
    complete: async (ctx) => {
      await record(ctx, 'failed' in outcome ? { state: 'failed', cause: outcome.failed } : { state: 'sent', serviceId: outcome.id })
    },
  }
}
