import type { ChatReport } from '@balcao/contracts/reports/chat'
import { FEW } from '@balcao/contracts/reports/words'
import { figure } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Card, FigureTable } from '../figures.tsx'
import { dayText, decimal, duration } from '../format.ts'
import css from '../reports.module.css'
import { t } from './messages.ts'

/** Days that are shown at first, the newest. */
const AT_FIRST = 14

/** The days on which conversations began, the newest first. */
export const DaysCard = ({ days }: { days: ChatReport['data']['days'] }) => {
  const [all, setAll] = useState(false)
  const known = days.filter(({ begun }) => begun > 0).toReversed()
  const shown = all ? known : known.slice(0, AT_FIRST)
  return (
    <Card title={t('byDay')}>
      {known.length === 0 ? (
        <p className={css.quiet}>{t('none')}</p>
      ) : (
        <FigureTable
          name={t('byDay')}
          heads={[
            t('day'),
            t('begun'),
            t('byAssistant'),
            t('handedOver'),
            t('taken'),
            t('givenUp'),
            t('wait'),
            t('duration'),
            t('ratings'),
          ]}
          rows={shown.map(({ day, begun, byAssistant, handedOver, taken, givenUp, wait, duration: took, rating }) => ({
            key: day,
            head: dayText(day),
            cells: [
              { key: 'begun', text: figure(begun) },
              { key: 'byAssistant', text: figure(byAssistant) },
              { key: 'handedOver', text: figure(handedOver) },
              { key: 'taken', text: figure(taken) },
              { key: 'givenUp', text: figure(givenUp) },
              { key: 'wait', text: duration(wait.p50), quiet: wait.n < FEW },
              { key: 'duration', text: duration(took.p50), quiet: took.n < FEW },
              { key: 'rating', text: decimal(rating.average), quiet: rating.n < FEW },
            ],
          }))}
        />
      )}
      {shown.length < known.length ? (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {t('allDays', { n: known.length })}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
