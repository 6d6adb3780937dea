import { type Asset, CreateAsset } from '@balcao/contracts/assets/assets'
import type { AssetStatus } from '@balcao/contracts/assets/bounds'
import { centsOf, costText } from '@balcao/contracts/assets/cost'
import { t } from './messages.ts'

/** In the order in which they are asked for, and looked through for what is wrong. */
export const FIELDS = [
  ...(['name', 'tag', 'generateTag', 'kindId', 'status', 'companyId', 'userId', 'location'] as const),
  ...(['serialNumber', 'manufacturer', 'model', 'purchasedOn', 'warrantyUntil', 'costCents', 'notes'] as const),
]

type Given = { company?: { id: number } | null; person?: { id: number } | null }

/** An asset as its form holds it, or a new one for a company or a person: texts, and what is chosen. */
export const formOf = (asset: Asset | undefined, given: Given = {}) => ({
  name: asset?.name ?? '',
  tag: asset?.tag ?? '',
  generateTag: false,
  kindId: asset ? String(asset.kind.id) : '',
  status: asset?.status ?? 'in_use',
  companyId: (asset ?? given).company?.id ?? null,
  userId: (asset ?? given).person?.id ?? null,
  location: asset?.location ?? '',
  serialNumber: asset?.serialNumber ?? '',
  manufacturer: asset?.manufacturer ?? '',
  model: asset?.model ?? '',
  purchasedOn: asset?.purchasedOn ?? '',
  warrantyUntil: asset?.warrantyUntil ?? '',
  costCents: costText(asset?.costCents ?? null),
  notes: asset?.notes ?? '',
})
type Values = ReturnType<typeof formOf>

/** What is sent of a form. */
export const inputOf = ({ kindId, purchasedOn, warrantyUntil, costCents, status, tag, generateTag, ...values }: Values) => ({
  ...values,
  ...(generateTag ? { generateTag } : { tag }),
  kindId: Number(kindId),
  status: status as AssetStatus,
  purchasedOn: purchasedOn || null,
  warrantyUntil: warrantyUntil || null,
  costCents: centsOf(costCents),
})

/** The validator is the contract: its reasons by field. */
export function reasonsOf(values: Values): Record<string, string> | undefined {
  const issues = CreateAsset.safeParse(inputOf(values)).error?.issues.toReversed()
  const known = (field: string, message: string) => (field === 'costCents' ? t('costWrong') : message)
  return issues && Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), known(String(path[0] ?? ''), message)]))
}
