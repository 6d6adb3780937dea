import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import css from '../../../lib/import/transfer-page.module.css'
import { useTransfer } from '../transfer.data.ts'
import { Choose } from './choose.tsx'
import { Earlier } from './earlier.tsx'
import { t } from './messages.ts'
import { Report } from './report.tsx'

/** Articles out of a file: chosen, looked at article by article, and only then written. The address names the import, so that a reload goes on. */
export const Page = () => {
  const may = useCan()('article.configure')
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
    void navigate({ to: '/knowledge-base/import', search: next === undefined ? {} : { id: String(next) } })
  return (
    <>
      {shown === undefined ? <Choose onLooked={show} /> : <Shown id={shown} onOther={() => show(undefined)} />}
      <Earlier current={shown} onOpen={show} />
    </>
  )
}

const Shown = ({ id, onOther }: { id: number; onOther: () => void }) => {
  const { data, error, refetch } = useTransfer(id)
  if (data) return <Report transfer={data} onOther={onOther} />
  if (!error) return <TextSkeleton lines={8} />
  const { message, requestId, code } = failureOf(error)
  return (
    <ErrorState title={t('loadFailed')} code={requestId || code} onRetry={() => void refetch()}>
      {message}
    </ErrorState>
  )
}
