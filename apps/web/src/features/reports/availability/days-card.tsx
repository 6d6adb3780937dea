import type { PresencePerson } from '@balcao/contracts/reports/availability'
import { byWeek } from '@balcao/contracts/reports/availability-weeks'
import { figure, locale } from '@balcao/ui/lib/language'
import { useState } from 'react'
import { Card, FigureTable } from '../figures.tsx'
import { dayText } from '../format.ts'
import css from '../reports.module.css'
import { Choice } from '../time/choice.tsx'
import { hours } from './hours.ts'
import { t } from './messages.ts'

const EACH = ['day', 'week'] as const
type Each = (typeof EACH)[number]
type DaysCardProps = { people: readonly PresencePerson[]; each: Each; zone: string; onEach: (each: Each) => void }

/** The days, or weeks, of one person. */
export const DaysCard = ({ people, each, zone, onEach }: DaysCardProps) => {
  const [chosen, setChosen] = useState<string>()
  const person = people.find(({ agent }) => String(agent.id) === chosen) ?? people[0]
  if (!person) return null
  const days = each === 'week' ? byWeek(person.days) : person.days
  const clock = (at: string | null) =>
    at === null ? '' : new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit', timeZone: zone })
  // Of a week the first sign of Monday says nothing of the others.
  const signs = each === 'day'
  return (
    <Card
      title={t('byDay')}
      acts={
        <>
          <Choice
            label={t('ofPerson')}
            value={String(person.agent.id)}
            options={people.map(({ agent }) => [String(agent.id), agent.name])}
            onChange={setChosen}
          />
          <Choice
            label={t('interval')}
            value={each}
            options={EACH.map((one) => [one, t(`interval_${one}`)])}
            onChange={(next) => onEach(EACH.find((one) => one === next) ?? each)}
          />
        </>
      }
    >
      {days.length === 0 ? (
        <p className={css.quiet}>{t('none')}</p>
      ) : (
        <FigureTable
          name={t('byDay')}
          heads={[
            t(signs ? 'day' : 'week'),
            ...(signs ? [t('first'), t('last')] : []),
            ...[t('online'), t('busy'), t('away'), t('expected'), t('absent'), t('tickets'), t('chats')],
          ]}
          rows={days.map((one) => ({
            key: one.day,
            head: dayText(one.day),
            cells: [
              ...(signs
                ? [
                    { key: 'first', text: clock(one.first) },
                    { key: 'last', text: clock(one.last) },
                  ]
                : []),
              ...(['online', 'busy', 'away', 'expected', 'absent'] as const).map((key) => ({ key, text: hours(one[key]) })),
              ...(['tickets', 'chats'] as const).map((key) => ({ key, text: figure(one[key]) })),
            ],
          }))}
        />
      )}
    </Card>
  )
}
