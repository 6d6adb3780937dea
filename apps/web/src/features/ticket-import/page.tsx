import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { Choose } from './choose.tsx'
import { Columns } from './columns.tsx'
import { Earlier } from './earlier.tsx'
import { useTicketImport } from './import.data.ts'
import { t } from './messages.ts'
import { Report } from './report.tsx'
import { css } from './styles.ts'

/** Tickets out of a file: sent, mapped, looked at and only then written. The address names the import, so that a reload goes on. */
export const Page = () => {
  const may = useCan()('ticket.import')
  return (
    <div className={css.page}>
      <PageHeader title={t('title')} hideTitle below={t('lead')} />
      {may ? <Import /> : <ErrorState title={t('notAllowed')}>{t('notAllowedText')}</ErrorState>}
    </div>
  )
}

const Import = () => {
  const navigate = useNavigate()
  const { id } = useSearch({ strict: false }) as { id?: unknown }
  const shown = /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : undefined
  const show = (next: number | undefined) =>
    void navigate({ to: '/tickets/import', search: next === undefined ? {} : { id: String(next) } })
  return (
    <>
      {shown === undefined ? <Choose onSent={show} /> : <Shown id={shown} onOther={() => show(undefined)} />}
      <Earlier current={shown} onOpen={show} />
    </>
  )
}

const Shown = ({ id, onOther }: { id: number; onOther: () => void }) => {
  const { data, error, refetch } = useTicketImport(id)
  if (data?.state === 'mapping') return <Columns key={data.version} of={data} onOther={onOther} />
  if (data) return <Report of={data} onOther={onOther} />
  if (!error) return <TextSkeleton lines={8} />
  const { message, requestId, code } = failureOf(error)
  return (
    <ErrorState title={t('loadFailed')} code={requestId || code} onRetry={() => void refetch()}>
      {message}
    </ErrorState>
  )
}
