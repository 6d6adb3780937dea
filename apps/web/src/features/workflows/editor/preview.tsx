import { PreviewWorkflow } from '@balcao/contracts/workflows/workflows'
import { figure } from '@balcao/ui/lib/language'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { useQuery } from '@tanstack/react-query'
import page from '../../../lib/page/form-page.module.css'
import { api } from '../../../lib/trpc.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type TransitionValues, withoutIds } from '../form-values.ts'
import { t } from '../messages.ts'
import css from '../workflows.module.css'

const WAIT_MS = 500

/** Where the open tickets of the types stand, as the workflow is being written. */
export const Preview = ({ types, transitions }: { types: string[]; transitions: readonly TransitionValues[] }) => {
  const asked = useDebounced(JSON.stringify({ types, transitions: withoutIds(transitions) }), WAIT_MS)
  const parsed = PreviewWorkflow.safeParse(JSON.parse(asked))
  const isAsked = parsed.success && parsed.data.types.length > 0
  const { data, isPending, error } = useQuery({
    queryKey: [['workflows', 'preview'], asked],
    queryFn: () => api.workflows.preview.mutate(PreviewWorkflow.parse(JSON.parse(asked))),
    enabled: isAsked,
    retry: false,
  })
  const text = () => {
    if (!isAsked) return t('previewNone')
    if (error) return t('previewFailed')
    if (isPending) return t('previewWait')
    return (
      <>
        <strong>{t('previewTotal', { n: data.total })}</strong>
        {data.complete ? '' : ` ${t('previewPart')}`}
      </>
    )
  }
  return (
    <section className={page.card} aria-labelledby="workflow-preview">
      <h2 id="workflow-preview" className={page.legend}>
        {t('preview')}
      </h2>
      <div role="status">{text()}</div>
      {isAsked && data ? (
        <ul className={css.counts}>
          {data.statuses.map(({ status, count, isUsed }) => (
            <li key={status}>
              <StatusLabel status={status} /> {figure(count)}
              {isUsed ? null : <span className={css.mark}>{t('previewOutside')}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
