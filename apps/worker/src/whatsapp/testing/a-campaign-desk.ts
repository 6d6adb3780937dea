import { CreateCampaign } from '@balcao/contracts/whatsapp/campaigns'
import type { Desk } from '@balcao/core/testing/desk'
import { react } from '@balcao/core/testing/react'
import * as acts from '@balcao/core/whatsapp/campaigns/acts'
import * as campaigns from '@balcao/core/whatsapp/campaigns/campaigns'
import { preview } from '@balcao/core/whatsapp/campaigns/preview'
import { sendCampaigns } from '@balcao/core/whatsapp/campaigns/send-campaigns'
import * as onTickets from '@balcao/core/whatsapp/on-tickets'
import * as templates from '@balcao/core/whatsapp/templates'
import { syncTemplates } from '@balcao/core/whatsapp/upkeep'
import { aDeskOfWhatsapp } from './a-desk-of-whatsapp.ts'

export const TEXT = { name: 'vencimento', body: 'Olá, {{1}}! O plano de {{2}} vence amanhã.' }
export const numberOf = (n: number): string => `+55119888800${String(n).padStart(2, '0')}`
const ANY_HOUR = { fromHour: 0, untilHour: 24, marketingOnRestDays: true }

/** A desk of WhatsApp whose customers are these, each with a number, and a template to write to them. */
export async function aCampaignDesk(desk: Desk, names: readonly string[], category = 'UTILITY') {
  const whatsapp = await aDeskOfWhatsapp(desk)
  whatsapp.graph.state.templates = [
    { ...{ name: TEXT.name, language: 'pt_BR', status: 'APPROVED', category }, components: [{ type: 'BODY', text: TEXT.body }] },
  ]
  await syncTemplates(whatsapp.deps)
  const template = (await desk.as('agent')(templates.list, { accountId: whatsapp.account.id })).data[0]
  await desk.rows((tx) =>
    tx
      .insertInto('whatsappCampaignHours')
      .values({ tenantId: desk.id, ...ANY_HOUR })
      .execute(),
  )
  const add = async (name: string, n: number) => {
    const user = await desk.aUser('client', { name })
    await desk.rows((tx) =>
      tx
        .insertInto('whatsappNumbers')
        .values({ tenantId: desk.id, number: numberOf(n), userId: user.id })
        .execute(),
    )
    return user
  }
  const people: Awaited<ReturnType<typeof add>>[] = []
  for (const [n, name] of names.entries()) people.push(await add(name, n))

  const draft = async (values: Partial<CreateCampaign> = {}) =>
    (
      await desk.as('manager')(
        campaigns.create,
        CreateCampaign.parse({
          ...{ name: 'Renovação', accountId: whatsapp.account.id, templateId: template?.id, audience: { kind: 'filter' }, perMinute: 300 },
          variables: [
            { from: 'first_name', fallback: 'tudo bem' },
            { from: 'company', fallback: 'Cliente' },
          ],
          ...values,
        }),
      )
    ).id
  const begin = async (id: number) => {
    const { recipients } = await desk.as('manager')(preview, { id })
    return desk.as('manager')(acts.start, { id, count: recipients })
  }
  const past = () => new Date(Date.now() - 1_000).toISOString()
  /** Time passes for campaigns. */
  const hurryUp = () =>
    desk.rows((tx) => tx.updateTable('whatsappCampaigns').set({ nextAt: past() }).where('nextAt', 'is not', null).execute())
  /** So many steps of what is due; with `hurry` time passes between them. */
  const round = async (times = 1, hurry = times > 1) => {
    for (let n = 0; n < times; n++) {
      if (hurry) await hurryUp()
      await sendCampaigns(whatsapp.deps)
    }
  }
  /** Steps, sending and reactions until nothing changes any more. */
  const run = async () => {
    for (let n = 0; n < 14; n++) {
      await round(1, true)
      await whatsapp.send()
      await whatsapp.hurry()
    }
    await react(desk, whatsapp.ports)
  }
  /** Seconds until a campaign is due. */
  const due = async (id: number) => {
    const row = await desk.rows((tx) => tx.selectFrom('whatsappCampaigns').select('nextAt').where('id', '=', id).executeTakeFirstOrThrow())
    return (Date.parse(row.nextAt ?? '') - Date.now()) / 1_000
  }
  const notices = async () => {
    const manager = await desk.person('manager')
    const rows = await desk.rows((tx) => tx.selectFrom('notifications').select('type').where('userId', '=', manager.id).execute())
    return rows.map(({ type }) => type)
  }
  const ticketOf = (ticketId: number) => desk.as('agent')(onTickets.get, { ticketId })
  return { whatsapp, people, add, draft, begin, hurryUp, round, run, due, notices, ticketOf }
}
