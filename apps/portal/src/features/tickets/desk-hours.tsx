import { dateFormat } from '@balcao/ui/lib/date-format'
import { timeZone } from '@balcao/ui/lib/time'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import css from './desk-hours.module.css'
import { t } from './messages.ts'
import { useDeskHours } from './tickets.data.ts'

/** As 'quarta-feira, 25/11, 09:00', by the reader's own clock. */
function dayAndTime(iso: string): string {
  const parts = { weekday: 'long', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  return dateFormat({ ...parts, timeZone: timeZone() }).format(new Date(iso))
}

/** Says when the team is back, while it is away; nothing while it works. */
export function DeskHours({ ticketId }: { ticketId?: number }) {
  const { data, isPending } = useDeskHours(ticketId)
  if (isPending) return <BlockSkeleton height={0} />
  if (!data?.nextOpen) return null
  return (
    <p className={css.hours} data-centred={ticketId !== undefined || undefined}>
      {t('deskClosed', { when: dayAndTime(data.nextOpen) })}
    </p>
  )
}
