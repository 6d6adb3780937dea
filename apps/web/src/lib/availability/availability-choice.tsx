import { AVAILABILITIES, type AvailabilityState } from '@balcao/contracts/queues/words'
import { failureOf } from '@balcao/ui/lib/failure'
import { PlainSelect } from '@balcao/ui/notices/plain-select'
import { TimeAgo } from '@balcao/ui/time-ago'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../session.ts'
import { api, trpc } from '../trpc.ts'
import css from './availability.module.css'
import { AvailabilityMark } from './availability-mark.tsx'
import { availabilityName } from './availability-words.ts'
import { t } from './messages.ts'

const MINUTE_MS = 60_000
/** For how long, in minutes; nothing: until it is said anew. */
const LENGTHS = [
  ['', 'untilAnew'],
  ['30', 'for30'],
  ['60', 'for60'],
  ['120', 'for120'],
  ['480', 'for480'],
] as const

/** Takes the place of what is not known yet: what stands below would move under the pointer of who is about to press it. */
const UNKNOWN = { stated: 'offline', effective: 'offline', until: null, why: null } as const

/** Whether one takes tickets from queues now, and for how long that holds. */
export const AvailabilityChoice = () => {
  const me = useMe()
  const cache = useQueryClient()
  const { data, isError } = trpc.queues.members.workload.useQuery({ id: me.id })
  const [busy, setBusy] = useState(false)
  if (!data && isError) return null
  const { stated, effective, until, why } = data?.availability ?? UNKNOWN

  async function say(availability: AvailabilityState, minutes: string) {
    setBusy(true)
    try {
      const end = minutes === '' ? null : new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString()
      await api.queues.members.setAvailability.mutate({ availability, until: end })
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'availability' })
    }
    await cache.invalidateQueries({ queryKey: [['queues']] })
    setBusy(false)
  }
  return (
    <fieldset className={css.choice} disabled={busy || !data} data-unknown={!data}>
      <legend>{t('title')}</legend>
      <PlainSelect
        label={t('title')}
        value={stated}
        options={AVAILABILITIES.map((state) => [state, availabilityName(state)] as const)}
        onChange={(state) => void say(state as AvailabilityState, '')}
      />
      <PlainSelect
        label={t('until')}
        value=""
        options={LENGTHS.map(([minutes, name]) => [minutes, t(name)] as const)}
        onChange={(minutes) => void say(stated, minutes)}
      />
      <div className={css.now} role="status">
        <AvailabilityMark state={effective} />
        {until ? (
          <span>
            {t('ends')} <TimeAgo at={until} bare />
          </span>
        ) : null}
        {why === 'no_app_open' ? <span>{t('noApp')}</span> : null}
      </div>
    </fieldset>
  )
}
