import type { AssetActivity } from '@balcao/contracts/assets/activity'
import { ASSET_STATUSES } from '@balcao/contracts/assets/bounds'
import { t as ta } from '../messages.ts'
import { moneyText } from '../money.ts'
import { dayText } from '../status.tsx'
import { t } from './messages.ts'

const ACTS: Record<string, () => string> = {
  'asset.created': () => t('created'),
  'asset.updated': () => t('updated'),
  'asset.fields_changed': () => t('fieldsChanged'),
  'asset.retired': () => t('retired'),
}

const FIELDS: Record<string, () => string> = {
  ...Object.fromEntries(
    (['name', 'tag', 'status', 'serialNumber', 'manufacturer', 'model', 'location'] as const).map((field) => [field, () => ta(field)]),
  ),
  ...Object.fromEntries((['purchasedOn', 'warrantyUntil', 'costCents', 'notes'] as const).map((field) => [field, () => ta(field)])),
  ...Object.fromEntries((['assetKind', 'company', 'person'] as const).map((field) => [field, () => t(field)])),
}

/** What somebody did, after their name. */
export const actText = ({ action }: AssetActivity): string => ACTS[action]?.() ?? action

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const status = ASSET_STATUSES.find((one) => field === 'status' && one === value)
  if (status) return ta(`status_${status}`)
  if (field === 'costCents') return moneyText(Number(value))
  return field === 'purchasedOn' || field === 'warrantyUntil' ? dayText(String(value)) : String(value)
}

/** Field by field, what was and what is; empty texts where there was nothing. */
export function changesOf({ before, after }: AssetActivity): { field: string; from: string; to: string }[] {
  return Object.entries(FIELDS).flatMap(([name, label]) => {
    const [from, to] = [valueText(name, before?.[name]), valueText(name, after?.[name])]
    return from === to ? [] : [{ field: label(), from, to }]
  })
}
