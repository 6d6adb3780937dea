import type { ReportExport } from '@balcao/contracts/reports/exports'
import { failureOf } from '@balcao/ui/lib/failure'
import { figure } from '@balcao/ui/lib/language'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useQueryClient } from '@tanstack/react-query'
import { api, trpc } from '../../../lib/trpc.ts'
import css from '../schedules.module.css'
import { t } from './messages.ts'
import { take } from './take.ts'

/** While one is being written it is looked at again so often. */
const LOOK_MS = 2_000
const isUnderWay = ({ state }: ReportExport) => state === 'waiting' || state === 'running'

/** Files that jobs write for the reader; nothing where there are none. */
export const Exports = () => {
  const { data } = trpc.reports.exports.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_MS : false) },
  )
  const cache = useQueryClient()
  const remove = async (id: number) => {
    try {
      await api.reports.exports.remove.mutate({ id })
    } catch (error) {
      notify.error(t('notRemoved', { why: failureOf(error).message }), { id: 'report-export' })
    } finally {
      void cache.invalidateQueries({ queryKey: [['reports', 'exports']] })
    }
  }
  if (!data?.data.length) return null
  return (
    <section aria-labelledby="report-exports">
      <h2 id="report-exports" className={css.part}>
        {t('title')}
      </h2>
      <p className={css.quiet}>{t('text')}</p>
      <ul className={css.schedules} aria-label={t('title')}>
        {data.data.map((one) => (
          <li key={one.id} className={css.schedule}>
            <div className={css.what}>
              <strong>{one.fileName}</strong>
              <How one={one} />
            </div>
            <span className={css.acts}>
              {one.hasFile ? (
                <Button
                  size="small"
                  aria-label={t('takeOf', { name: one.fileName })}
                  onClick={() => void take(`/api/reports/exports/${one.id}/file`)}
                >
                  {t('take')}
                </Button>
              ) : null}
              <Button
                size="small"
                aria-label={t(isUnderWay(one) ? 'cancelOf' : 'removeOf', { name: one.fileName })}
                onClick={() => void remove(one.id)}
              >
                {t(isUnderWay(one) ? 'cancel' : 'remove')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const How = ({ one }: { one: ReportExport }) => {
  const { state, fileName, hasFile } = one
  const rows = { done: figure(one.done), total: figure(one.total) }
  if (state === 'failed') return <p className={css.trouble}>{t('failed')}</p>
  if (state === 'done') return <p className={css.quiet}>{t(hasFile ? 'done' : 'gone', rows)}</p>
  const known = state === 'running' && one.total > 0 ? { variant: 'determinate' as const, value: (100 * one.done) / one.total } : {}
  return (
    <>
      <p className={css.quiet}>{t(state === 'running' ? 'running' : 'waiting', rows)}</p>
      <LinearProgress aria-label={t('progress', { name: fileName })} {...known} />
    </>
  )
}
