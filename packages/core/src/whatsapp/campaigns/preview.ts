import { LEFT_OUT_CAUSES, PREVIEWED } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { CampaignPreview, GetCampaign } from '@balcao/contracts/whatsapp/campaigns'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { filledTemplate } from '../internal/template-text.ts'
import { judgePage } from './audience.ts'
import { valuesFor } from './fill.ts'
import { askedBy, type CampaignRow, mustFindCampaign, templateOf, variablesOf } from './rows.ts'

/** People that one statement looks at. */
const PAGE = 5_000

type Reckoned = { recipients: number; causes: Map<string, number>; first: { userId: number; number: string }[] }

/** Goes through a whole audience, a bounded number of people at a time: how many would be written to, and who are the first. */
export async function reckon(ctx: Ctx, row: CampaignRow): Promise<Reckoned> {
  const asked = askedBy(row)
  const causes = new Map<string, number>()
  const first: { userId: number; number: string }[] = []
  let recipients = 0
  for (let after: number | null = 0; after !== null; ) {
    const page = await judgePage(ctx, asked, after, PAGE)
    for (const { userId, number, cause } of page.people) {
      if (cause !== null) causes.set(cause, (causes.get(cause) ?? 0) + 1)
      else {
        recipients += 1
        if (first.length < PREVIEWED && number !== null) first.push({ userId, number })
      }
    }
    after = page.last
  }
  return { recipients, causes, first }
}

/**
 * How many would get a campaign now and how many not, why, and what the first of them would read. Nothing is sent or written down.
 * @throws DomainError forbidden, whatsapp_campaign_not_found
 */
export async function preview(ctx: Ctx, { id }: GetCampaign): Promise<CampaignPreview> {
  must(ctx, 'whatsapp.campaign')
  const row = await mustFindCampaign(ctx, id)
  const { recipients, causes, first } = await reckon(ctx, row)
  const parts = templateOf(row)
  const filled = await valuesFor(
    ctx,
    variablesOf(row),
    first.map(({ userId }) => userId),
  )
  return {
    recipients,
    leftOut: LEFT_OUT_CAUSES.flatMap((cause) => (causes.has(cause) ? [{ cause, count: causes.get(cause) ?? 0 }] : [])),
    first: first.map(({ userId, number }) => {
      const { name, values } = filled.get(userId) ?? { name: '', values: [] }
      return { userId, name, number, text: filledTemplate(parts, values) }
    }),
  }
}
