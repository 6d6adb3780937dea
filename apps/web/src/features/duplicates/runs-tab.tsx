import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './duplicates.module.css'
import { t } from './more-messages.ts'

/** The search through all tickets: how far it is, starting, stopping, going on. */
const RunsTab = () => {
  const manages = useCan()('duplicate.manage')
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.duplicates.status.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? 2000 : false) },
  )
  const figures = trpc.duplicates.analytics.useQuery({}).data
  const told = {
    onSuccess: () => void utils.duplicates.status.invalidate(),
    onError: (why: unknown) => notify.error(t('saveFailed', { why: failureOf(why).message }), { id: 'duplicates' }),
  }
  const start = trpc.duplicates.batch.start.useMutation(told)
  const stop = trpc.duplicates.batch.stop.useMutation(told)
  if (error && !data) return <ErrorState title={t('failed')} code={failureOf(error).code} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{t('loading')}</p>
  const { run, index } = data
  const values = run && { done: String(run.done), total: String(run.total), perSecond: String(run.perSecond), found: String(run.found) }
  return (
    <section className={css.group} aria-label={t('run')}>
      <h2>{t('run')}</h2>
      <p className={css.quiet}>{t('runHelp')}</p>
      <p role="status">
        {run && values ? t(run.state, values) : t('never')}
        {run?.eta ? `, ${t('eta', { minutes: String(Math.ceil(run.eta / 60)) })}` : ''}
      </p>
      <p className={css.quiet}>{t('index', { tickets: String(index.tickets), lag: String(index.lag) })}</p>
      {figures ? (
        <p className={css.quiet}>
          {t('analytics', {
            ...{ shown: String(figures.shown), accepted: String(figures.accepted), rejected: String(figures.rejected) },
            minutes: String(Math.round(figures.savedMinutes)),
          })}
        </p>
      ) : null}
      {manages ? (
        <div className={css.acts}>
          {run?.state === 'running' ? (
            <Button onClick={() => stop.mutate({})}>{t('stop')}</Button>
          ) : (
            <>
              <Button variant="contained" onClick={() => start.mutate({})}>
                {t('start')}
              </Button>
              {run?.state === 'stopped' ? <Button onClick={() => start.mutate({ resume: true })}>{t('resume')}</Button> : null}
            </>
          )}
        </div>
      ) : null}
    </section>
  )
}
export default RunsTab
