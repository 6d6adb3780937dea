import { HISTORY_DAYS } from '@balcao/contracts/status-page/bounds'
import type { ComponentStatus, StatusPage } from '@balcao/contracts/status-page/status-page'
import { locale } from '@balcao/ui/lib/language'
import { shortDate } from '@balcao/ui/lib/time'
import { t as words } from '../../lib/status/messages.ts'
import { t } from './messages.ts'
import css from './status.module.css'

const DAY_MS = 86_400_000
/** Days without an incident are lower: colour alone says nothing to some. */
const QUIET_TOP = 7
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const dateOf = (day: string) => shortDate(`${day}T12:00:00Z`, { timeZone: 'UTC' })

type Service = { component: ComponentStatus; firstDay: string; share: (of: number) => string }

/** The days of a service as bars, the oldest first. What they say is in words for those who do not see them. */
const Bars = ({ component: { name, days }, firstDay }: Omit<Service, 'share'>) => {
  const byPlace = new Map(days.map((one) => [Math.round((noon(one.day) - noon(firstDay)) / DAY_MS), one]))
  const label = days.length === 0 ? t('barsNone', { name, n: HISTORY_DAYS }) : t('barsSome', { name, n: days.length })
  return (
    <svg className={css.bars} viewBox={`0 0 ${HISTORY_DAYS * 4 - 1} 24`} preserveAspectRatio="none" role="img" aria-label={label}>
      {Array.from({ length: HISTORY_DAYS }, (_, place) => {
        const day = byPlace.get(place)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <rect key={place} x={place * 4} y={day ? 0 : QUIET_TOP} width="3" height={day ? 24 : 24 - QUIET_TOP} data-impact={day?.impact}>
            {day ? <title>{saidOf(day)}</title> : null}
          </rect>
        )
      })}
    </svg>
  )
}

function saidOf({ day, impact, downMinutes }: ComponentStatus['days'][number]): string {
  const about = { day: dateOf(day), what: words(`state_${impact}`) }
  return downMinutes > 0 ? t('barDown', { ...about, minutes: downMinutes }) : t('barDay', about)
}

const ServiceRow = ({ component, firstDay, share }: Service) => {
  const { id, name, description, state, days, uptime } = component
  return (
    <li className={css.service} aria-labelledby={`servico-${id}`}>
      <p className={css.head}>
        <strong id={`servico-${id}`}>{name}</strong>
        <span className={css.state} data-state={state}>
          {words(`state_${state}`)}
        </span>
      </p>
      {description ? <p className={css.quiet}>{description}</p> : null}
      <Bars component={component} firstDay={firstDay} />
      <p className={css.scale}>
        <span>{t('ago', { n: HISTORY_DAYS })}</span>
        {uptime === null ? null : <span>{t('uptime', { share: share(uptime) })}</span>}
        <span>{t('today')}</span>
      </p>
      {days.length > 0 ? (
        <details className={css.days}>
          <summary>{t('days')}</summary>
          <ul>
            {days.toReversed().map((one) => (
              <li key={one.day}>{saidOf(one)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}

/** The services that the page lists, each with its last 90 days. */
export const Services = ({ components, firstDay }: Pick<StatusPage, 'components' | 'firstDay'>) => {
  const format = new Intl.NumberFormat(locale(), { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  // What was down for a moment is not said to have been up all the time.
  const share = (of: number) => format.format(of < 1 ? Math.min(of, 0.9999) : of)
  return (
    <section className={css.part} aria-labelledby="servicos">
      <h2 id="servicos">{t('services')}</h2>
      <ul className={css.services}>
        {components.map((component) => (
          <ServiceRow key={component.id} component={component} firstDay={firstDay} share={share} />
        ))}
      </ul>
    </section>
  )
}
