import { PreviewSlaPolicy, type SlaPreview } from '@balcao/contracts/sla/policies'
import { useQuery } from '@tanstack/react-query'
import page from '../../../lib/page/form-page.module.css'
import { api } from '../../../lib/trpc.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type PolicyValues, toInput } from './form-values.ts'
import { t } from './messages.ts'
import css from './policies.module.css'

const WAIT_MS = 500

/** What the policy would do to the open tickets, as it is being written. */
export const PolicyPreview = ({ values, id }: { values: PolicyValues; id: number | undefined }) => {
  const { conditions, targets, warnAt } = toInput(values) as { conditions: unknown; targets: unknown; warnAt: unknown }
  const asked = useDebounced(JSON.stringify({ conditions, targets, warnAt, ...(id === undefined ? {} : { id }) }), WAIT_MS)
  const parsed = PreviewSlaPolicy.safeParse(JSON.parse(asked))
  const { data, isPending, error } = useQuery({
    queryKey: [['sla', 'policies', 'preview'], asked],
    queryFn: () => api.sla.policies.preview.mutate(PreviewSlaPolicy.parse(JSON.parse(asked))),
    enabled: parsed.success,
    retry: false,
  })
  return (
    <section className={`${page.card} ${css.preview}`} aria-labelledby="sla-preview">
      <h2 id="sla-preview" className={page.legend}>
        {t('preview')}
      </h2>
      <p role="status">
        {parsed.success ? error ? t('previewFailed') : isPending ? t('previewWait') : <Effect of={data} /> : t('previewNone')}
      </p>
    </section>
  )
}

const Effect = ({ of: { matching, takenBefore, late, warned, scanned, complete } }: { of: SlaPreview }) => (
  <>
    <strong>{t('previewText', { matching: String(matching), late: String(late) })}</strong>
    {warned.map(({ share, tickets }) => ` · ${t('previewWarned', { n: String(tickets), share: String(share) })}`).join('')}
    {takenBefore > 0 ? ` · ${t('previewTaken', { n: String(takenBefore) })}` : ''}
    {complete ? '' : ` ${t('previewPart', { n: String(scanned) })}`}
  </>
)
