import { RELATIONS } from '@balcao/contracts/tickets/relation-kinds'
import type { Change } from '../../../lib/tickets/changes.ts'
import { t } from './link-change-messages.ts'

/** How a ticket came to stand, or no longer stands, to another: by its number where the reader sees that one. */
export function linkText({ field, from, to }: Change): string | undefined {
  if (field === 'importedFrom') return t(field, { from: String(to) })
  if (field !== 'relation' && field !== 'splitFrom' && field !== 'splitInto') return undefined
  const { kind, number } = (to ?? from) as { kind?: string; number?: number | null }
  const other = number ? `#${number}` : t('unseenTicket')
  if (field !== 'relation') return t(field, { other })
  const known = RELATIONS.find((one) => one === kind)
  return t(to ? 'linked' : 'unlinked', { how: known ? t(`rel_${known}`) : '', other })
}
