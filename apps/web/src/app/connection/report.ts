import type { LiveState } from '@balcao/ui/lib/live/live-link'
import type { Losses } from '../../realtime/link.ts'
import type { browserFacts } from './browser-facts.ts'
import type { Measured } from './measure.ts'
import { t } from './messages.ts'

type Facts = { live: LiveState; losses: Losses; measured: Measured | undefined; browser: ReturnType<typeof browserFacts> }
/** Clocks that differ by less than this are right: the server tells full seconds. */
const RIGHT_MS = 2_000

const clockTime = (at: number): string => new Date(at).toLocaleTimeString()

const liveText = ({ status, since, transport, error }: LiveState): string => {
  const when = clockTime(since)
  if (status === 'live') return t('state_live', { transport: transport === 'sse' ? 'HTTP (SSE)' : 'WebSocket', when })
  return status === 'down' ? `${t('state_down', { when })}${error ? ` (${error})` : ''}` : t(`state_${status}`)
}

const lossText = ({ count, latest }: Losses): string => {
  const list = latest.map(({ at, error }) => `${clockTime(at)}${error ? ` (${error})` : ''}`).join(', ')
  return count === 0 ? t('noLosses') : t('lossesSoFar', { n: count, list })
}

function answerText(measured: Measured | undefined): string {
  if (!measured) return t('measuring')
  const { median, slowest, failed } = measured
  const times = median === null ? '' : t('answersOf', { median: Math.round(median), slowest: Math.round(slowest ?? median) })
  return [times, failed > 0 ? t('answersFailed', { n: failed }) : ''].filter(Boolean).join('; ')
}

function clockText(measured: Measured | undefined): string {
  if (!measured) return t('measuring')
  if (measured.ahead === null) return t('unknown')
  const n = Math.round(Math.abs(measured.ahead) / 1_000)
  if (Math.abs(measured.ahead) < RIGHT_MS) return t('clockRight')
  return measured.ahead > 0 ? t('clockAhead', { n }) : t('clockBehind', { n })
}

/** What is known of the connection and the browser: each line by its name. */
export function reportLines({ live, losses, measured, browser }: Facts): (readonly [name: string, value: string])[] {
  const features = Object.entries(browser.features).map(
    ([name, has]) => `${t(name as keyof typeof browser.features)}: ${t(`feature_${has}`)}`,
  )
  return [
    [t('live'), liveText(live)],
    [t('losses'), lossText(losses)],
    [t('answers'), answerText(measured)],
    [t('clock'), clockText(measured)],
    [t('app'), measured ? t(measured.isOutdated ? 'appOutdated' : 'appCurrent') : t('measuring')],
    [t('browser'), browser.agent],
    [t('languages'), browser.languages],
    [t('zone'), browser.zone],
    [t('screen'), browser.screen],
    [t('features'), features.join(' · ')],
  ]
}

/** The same as text, with when and on which page it was taken; the page without what its address asks for. */
export const reportText = (lines: ReturnType<typeof reportLines>): string =>
  [`${new Date().toISOString()} ${location.origin}${location.pathname}`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')
