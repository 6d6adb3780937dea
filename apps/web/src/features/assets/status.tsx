import type { Asset } from '@balcao/contracts/assets/assets'
import { WARRANTY_SOON_DAYS } from '@balcao/contracts/assets/bounds'
import { shortDate } from '@balcao/ui/lib/time'
import css from './assets.module.css'
import { t } from './messages.ts'

/** A day of the calendar, the same in every zone. */
export const dayText = (day: string): string => shortDate(`${day}T00:00:00Z`, { timeZone: 'UTC' })

/** Where an asset stands, as a word and a dot. */
export const AssetStatus = ({ status }: Pick<Asset, 'status'>) => (
  <span className={css.state} data-status={status}>
    {t(`status_${status}`)}
  </span>
)

type WarrantyProps = Pick<Asset, 'warrantyUntil' | 'warrantyDays'>

/** How soon a warranty asks for attention; undefined while it does not. */
const toneOf = (days: number | null) =>
  days === null || days > WARRANTY_SOON_DAYS ? undefined : days < 0 ? ('over' as const) : ('soon' as const)

/** The last day of a warranty, and what it means where that is soon or over. */
export const WarrantyDay = ({ warrantyUntil, warrantyDays }: WarrantyProps) => {
  if (warrantyUntil === null || warrantyDays === null) return <span className={css.quiet}>—</span>
  const tone = toneOf(warrantyDays)
  return (
    <span className={css.warranty} data-tone={tone}>
      <span className="num">{dayText(warrantyUntil)}</span>
      {tone ? <small>{tone === 'over' ? t('over') : t('warrantySoon', { n: warrantyDays })}</small> : null}
    </span>
  )
}

/** The same as a sentence. */
export const WarrantyText = ({ warrantyUntil, warrantyDays }: WarrantyProps) => {
  if (warrantyUntil === null || warrantyDays === null) return <span className={css.quiet}>{t('warranty_none')}</span>
  const tone = toneOf(warrantyDays)
  return (
    <span className={css.warranty} data-tone={tone}>
      {t(tone === 'over' ? 'warrantyOver' : 'warrantyIs', { day: dayText(warrantyUntil) })}
      {tone === 'soon' ? <small>{t('warrantySoon', { n: warrantyDays })}</small> : null}
    </span>
  )
}
