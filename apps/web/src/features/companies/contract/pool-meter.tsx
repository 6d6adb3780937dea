import { POOL_WARNING, type PoolUse } from '@balcao/contracts/companies/contracts'
import { TriangleAlert } from 'lucide-react'
import css from '../companies.module.css'
import { t } from './contract.messages.ts'
import contractCss from './contract.module.css'
import { dayText, hoursText } from './hours-text.ts'

/** How much of a pool of hours is used, in words and as a bar; from 80 % on it warns. */
export const PoolMeter = ({ use }: { use: PoolUse }) => {
  const { from, to, minutes, percent, remainingMinutes } = use
  const span = to ? t('span', { from: dayText(from), to: dayText(to) }) : t('spanOpen', { from: dayText(from) })
  if (percent === null || remainingMinutes === null) return <p>{t('usedOnly', { used: hoursText(minutes), span })}</p>
  const isLow = percent >= POOL_WARNING
  const rest =
    remainingMinutes < 0 ? t('over', { hours: hoursText(-remainingMinutes) }) : t('remaining', { hours: hoursText(remainingMinutes) })
  return (
    <div className={contractCss.pool} data-left={remainingMinutes < 0 ? 'none' : isLow ? 'little' : undefined}>
      <p>
        <strong>{t('used', { used: hoursText(minutes), pool: hoursText(minutes + remainingMinutes), percent })}</strong> {rest}
      </p>
      <meter className={contractCss.meter} aria-label={t('meter')} min={0} max={100} value={Math.min(100, percent)} />
      {isLow ? (
        <p className={contractCss.warning}>
          <TriangleAlert size={16} aria-hidden />
          {t(remainingMinutes < 0 ? 'warningOver' : 'warning', { percent })}
        </p>
      ) : null}
      <p className={css.quiet}>{span}</p>
    </div>
  )
}
