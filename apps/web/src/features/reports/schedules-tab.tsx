import type { ReportSchedule } from '@balcao/contracts/reports/schedules'
import { EmptyState } from '@balcao/ui/empty-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { rhythmText } from '../../lib/rhythm/rhythm.ts'
import { useMe } from '../../lib/session.ts'
import { t as conditionWords } from './conditions/messages.ts'
import { conditionsText } from './conditions/text.ts'
import { Exports } from './exports/exports.tsx'
import { take } from './exports/take.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { isRefusal, useScheduleActs, useSchedules } from './schedules.data.ts'
import { t } from './schedules.messages.ts'
import css from './schedules.module.css'
import { Wallboards } from './wallboard/wallboards.tsx'

/** Reports that are mailed: one's own, and those that one gets. */
export const SchedulesTab = ({ today, onAdd }: { today: string; onAdd: () => void }) => {
  const list = useSchedules()
  const [editing, setEditing] = useState<ReportSchedule | null>(null)
  const [removing, setRemoving] = useState<ReportSchedule | null>(null)
  const acts = useScheduleActs()
  const tell = async (outcome: Promise<object>, done: string) => {
    const ended = await outcome
    if (isRefusal(ended)) notify.error(t('failed', { why: ended.why }), { id: 'report-schedule' })
    else notify.success(done, { id: 'report-schedule' })
  }
  const me = useMe()
  const mayShare = useCan()('report.people')
  const { button, menu } = useRowMenu<ReportSchedule>(
    ({ name }) => t('actionsOf', { name }),
    (one) => {
      const { id, name, mine, state } = one
      const gets = one.recipients.some((person) => person.id === me.id)
      return [
        ...(mine
          ? [
              [t('edit'), () => setEditing(one)] as const,
              ...(state === 'active' ? [[t('pause'), () => void tell(acts.pause(id), t('paused', { name }))] as const] : []),
              ...(state === 'paused' ? [[t('resume'), () => void tell(acts.resume(id), t('resumed', { name }))] as const] : []),
            ]
          : []),
        ...(gets ? [[t('leave'), () => void tell(acts.leave(id), t('left', { name }))] as const] : []),
        ...(mine ? [[t('remove'), () => setRemoving(one)] as const] : []),
      ]
    },
  )
  return (
    <>
      <Exports />
      <Loaded query={list} failed={t('listFailed')} lines={6}>
        {({ data, timeZone }) =>
          data.length === 0 ? (
            <EmptyState kind="never" title={t('emptyTitle')} action={<Button onClick={onAdd}>{t('add')}</Button>}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <ul className={css.schedules} aria-label={t('title')}>
              {data.map((one) => (
                <li key={one.id} className={css.schedule}>
                  <Schedule schedule={one} timeZone={timeZone} />
                  <span className={css.acts}>
                    {one.last?.runId ? (
                      <Button
                        size="small"
                        aria-label={t('takeOf', { name: one.name })}
                        onClick={() => void take(`/api/reports/runs/${one.last?.runId ?? 0}/file`)}
                      >
                        {t('take')}
                      </Button>
                    ) : null}
                    {one.mine ? (
                      <Button
                        size="small"
                        aria-label={t('sendNowOf', { name: one.name })}
                        disabled={one.sending}
                        onClick={() => void tell(acts.runNow(one.id), t('sendingNow', { name: one.name }))}
                      >
                        {t(one.sending ? 'sending' : 'sendNow')}
                      </Button>
                    ) : null}
                    {button(one, { tabIndex: 0 })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayShare ? <Wallboards /> : null}
      {menu}
      {editing ? (
        <ScheduleDialog schedule={editing} today={today} onDone={() => setEditing(null)} onClose={() => setEditing(null)} />
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle', { name: removing?.name ?? '' })}
        confirm={t('remove')}
        danger
        onConfirm={() => {
          const one = removing
          setRemoving(null)
          if (one) void tell(acts.remove(one.id), t('removed', { name: one.name }))
        }}
        onClose={() => setRemoving(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  )
}

const Schedule = ({ schedule, timeZone }: { schedule: ReportSchedule; timeZone: string }) => {
  const { name, type, period, recipients, state, trouble, nextAt, last, leftOut, mine, owner, conditions } = schedule
  const at = (instant: string) => exactTime(instant, { timeZone })
  return (
    <div className={css.what}>
      <h2>{name}</h2>
      <p>
        {t(`type_${type}`)} · {t(`period_${period}`)} · {rhythmText(schedule.schedule)}
      </p>
      {conditions.length > 0 ? <p>{conditionsText(conditions)}</p> : null}
      <p className={css.quiet}>
        {mine ? t('to', { names: recipients.map((one) => one.name).join(', ') || t('nobody') }) : t('by', { name: owner.name })}
      </p>
      <p className={trouble ? css.trouble : css.quiet}>
        {trouble ? t(`trouble_${trouble}`) : state === 'active' && nextAt ? t('next', { at: at(nextAt) }) : t(`state_${state}`)}
        {last ? ` ${t('last', { at: at(last.at), n: last.people })}` : ''}
      </p>
      {leftOut ? <p className={css.quiet}>{conditionWords('leftOut', { at: at(leftOut.at), times: leftOut.times })}</p> : null}
    </div>
  )
}
