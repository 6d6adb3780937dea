import type { Absence } from '@balcao/contracts/absences/absences'
import { LOW_COVERAGE } from '@balcao/contracts/absences/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { timeZone } from '@balcao/ui/lib/time'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ListExport } from '../../lib/files/list-export.tsx'
import { trpc } from '../../lib/trpc.ts'
import { AbsenceDialog } from './absence-dialog.tsx'
import { useAbsences, useMine } from './absences.data.ts'
import css from './absences.module.css'
import { dayIn, daysOf, monthFrom, monthName } from './calendar.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'
import { t } from './messages.ts'
import { MonthGrid } from './month-grid.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { SuddenDialog } from './sudden-dialog.tsx'
import { kindText, whenText } from './texts.ts'
import { Tools } from './tools.tsx'

type Open = { what: 'form'; absence?: Absence } | { what: 'sudden' | 'shift' | 'feed' }
const idFrom = (sent: unknown): number | undefined => {
  const id = Number(sent)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const Page = () => {
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const today = dayIn(timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const month = monthFrom(address.month, today)
  const queueId = idFrom(address.queue)
  const shown = idFrom(address.absence)
  const [open, setOpen] = useState<Open | null>(null)
  const days = daysOf(month)
  const [from = today, to = today] = [days[0], days.at(-1)]
  const list = useAbsences(from, to, queueId)
  const coverage = trpc.absences.coverage.useQuery({ from, to, ...(queueId ? { queueId } : {}) }, { placeholderData: keepPreviousData })
  const mine = useMine(today)

  const show = (changes: Record<string, string | undefined>) => {
    const next = { month: address.month, queue: address.queue, absence: address.absence, ...changes }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as Record<string, string>
    void navigate({ to: '/out-of-office', search: kept, replace: true })
  }
  const close = () => setOpen(null)
  const enter = () => setOpen({ what: 'form' })
  const see = ({ id }: Absence) => show({ absence: String(id) })
  const failed = list.error && !list.data

  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('lead')} />
      <Tools
        month={month}
        current={today.slice(0, 7)}
        queueId={queueId}
        onMonth={(next) => show({ month: next === today.slice(0, 7) ? undefined : next })}
        onQueue={(next) => show({ queue: next ? String(next) : undefined })}
        onEnter={enter}
        onLeave={() => setOpen({ what: 'sudden' })}
        onShift={() => setOpen({ what: 'shift' })}
        onFeed={() => setOpen({ what: 'feed' })}
        asFile={
          <ListExport
            path="/absences/export"
            filter={{ from, to, ...(queueId ? { queueId } : {}) }}
            name="ausencias.csv"
            disabled={list.isPending}
          />
        }
      />
      {failed ? (
        <ErrorState title={t('listFailed')} code={failureOf(list.error).code} onRetry={() => void list.refetch()} />
      ) : list.isPending || coverage.isPending ? (
        <TextSkeleton lines={8} />
      ) : (
        <>
          <MonthGrid
            name={t('calendar', { month: monthName(month) })}
            days={days}
            today={today}
            rows={list.rows}
            coverage={coverage.data?.data ?? []}
            onOpen={see}
          />
          {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()}>{t('more')}</Button> : null}
          {coverage.error ? <p role="alert">{t('coverageFailed')}</p> : <p className={css.quiet}>{t('legend', { low: LOW_COVERAGE })}</p>}
          {list.rows.length === 0 ? (
            <EmptyState kind="never" title={t('noneTitle')} action={<Button onClick={enter}>{t('add')}</Button>}>
              {t('noneText')}
            </EmptyState>
          ) : null}
        </>
      )}
      <section className={css.mine} aria-label={t('mine')}>
        <h2>{t('mine')}</h2>
        {mine.rows.length === 0 ? (
          <p className={css.quiet}>{mine.isPending ? '' : t('mineNone')}</p>
        ) : (
          <ul className={css.list}>
            {mine.rows.map((absence) => (
              <li key={absence.id}>
                <button type="button" className={css.row} onClick={() => see(absence)}>
                  <strong>{kindText(absence)}</strong>
                  <span>{whenText(absence)}</span>
                  <span className={css.rowState}>{t(absence.state)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {shown && !open ? (
        <DetailsDialog
          key={shown}
          id={shown}
          onEdit={(absence) => setOpen({ what: 'form', absence })}
          onClose={() => show({ absence: undefined })}
        />
      ) : null}
      {open?.what === 'form' ? <AbsenceDialog absence={open.absence} day={today} onClose={close} /> : null}
      {open?.what === 'sudden' ? <SuddenDialog day={today} onClose={close} /> : null}
      {open?.what === 'feed' ? <FeedDialog queueId={queueId} onClose={close} /> : null}
      {open?.what === 'shift' ? <ShiftDialog onClose={close} /> : null}
    </div>
  )
}
