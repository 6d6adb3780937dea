import { MAX_PAUSE, MAX_SPEED, USUAL_PAUSE, USUAL_SPEED } from '@balcao/contracts/whatsapp/campaign-bounds'
import type { CampaignVariable, CreateCampaign, WholeCampaign } from '@balcao/contracts/whatsapp/campaigns'
import { t } from './messages.ts'

/** A variable as it is written: `from` names what fills it, and `field:` a custom field. */
type VariableValues = { from: string; text: string }
export type CampaignValues = {
  name: string
  accountId: number | null
  templateId: number | null
  variables: VariableValues[]
  kind: 'filter' | 'list'
  companyIds: number[]
  segments: string[]
  tiers: string[]
  language: string
  tagIds: number[]
  types: string[]
  queueIds: number[]
  ticketsSince: string
  contactFrom: string
  contactUntil: string
  perMinute: string
  pauseDays: string
}

export const emptyCampaign = (): CampaignValues => ({
  ...{ name: '', accountId: null, templateId: null, variables: [], kind: 'filter', companyIds: [], segments: [], tiers: [], language: '' },
  ...{ tagIds: [], types: [], queueIds: [], ticketsSince: '', contactFrom: '', contactUntil: '' },
  ...{ perMinute: String(USUAL_SPEED), pauseDays: String(USUAL_PAUSE) },
})

const written = (one: CampaignVariable): VariableValues =>
  one.from === 'text'
    ? { from: 'text', text: one.text }
    : { from: one.from === 'field' ? `field:${one.field}` : one.from, text: one.fallback }

export function valuesOf({ name, account, template, variables, audience, perMinute, pauseDays }: WholeCampaign): CampaignValues {
  const { language, ticketsSince, contactFrom, contactUntil, ...filter } =
    audience.kind === 'filter' ? audience : ({ kind: 'list' } as { kind: 'list' } & Partial<Extract<typeof audience, { kind: 'filter' }>>)
  return {
    ...emptyCampaign(),
    ...{ name, accountId: account.id, templateId: template.id, variables: variables.map(written) },
    ...filter,
    ...{ language: language ?? '', ticketsSince: ticketsSince ?? '', contactFrom: contactFrom ?? '', contactUntil: contactUntil ?? '' },
    ...{ perMinute: String(perMinute), pauseDays: String(pauseDays) },
  }
}

function variableOf({ from, text }: VariableValues): CampaignVariable {
  if (from === 'text') return { from, text }
  if (from.startsWith('field:')) return { from: 'field', field: from.slice(6), fallback: text }
  return { from: from as 'name', fallback: text }
}

export function toInput(values: CampaignValues): CreateCampaign {
  const { name, accountId, templateId, variables, kind, perMinute, pauseDays, language, ticketsSince, contactFrom, contactUntil } = values
  const { companyIds, segments, tiers, tagIds, types, queueIds } = values
  return {
    ...{ name, accountId: accountId ?? 0, templateId: templateId ?? 0, variables: variables.map(variableOf) },
    audience:
      kind === 'list'
        ? { kind }
        : {
            ...{ kind, companyIds, segments, tiers: tiers as 'basic'[], tagIds, types, queueIds },
            ...(language ? { language: language as 'en' } : {}),
            ...(ticketsSince ? { ticketsSince } : {}),
            ...(contactFrom ? { contactFrom } : {}),
            ...(contactUntil ? { contactUntil } : {}),
          },
    ...{ perMinute: Number(perMinute), pauseDays: Number(pauseDays) },
  }
}

const within = (text: string, least: number, most: number) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most

/** What is wrong, by field of the form. */
export function reasonsOf(values: CampaignValues): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (values.name.trim() === '') wrong.name = t('fillIn')
  if (values.accountId === null) wrong.accountId = t('fillIn')
  if (values.templateId === null) wrong.templateId = t('fillIn')
  for (const [index, { text }] of values.variables.entries()) if (text.trim() === '') wrong[`variables.${index}`] = t('fillIn')
  if (!within(values.perMinute, 1, MAX_SPEED)) wrong.perMinute = t('outOfRange', { least: 1, most: MAX_SPEED })
  if (!within(values.pauseDays, 0, MAX_PAUSE)) wrong.pauseDays = t('outOfRange', { least: 0, most: MAX_PAUSE })
  return wrong
}

/** Which field of the form a field of the contract is written in. */
export const formField = (path: string): string => path.replace(/^audience\./, '').replace(/^(variables\.\d+)\..*/, '$1')
