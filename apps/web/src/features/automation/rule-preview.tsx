import type { RuleEvent } from '@balcao/contracts/automation/bounds'
import { RuleActions } from '@balcao/contracts/automation/rules'
import { type RulePreview as Effect, PreviewRule } from '@balcao/contracts/automation/trials'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { conditionsIn } from '../../lib/conditions/values.ts'
import page from '../../lib/page/form-page.module.css'
import { api } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { actionOf } from './action-values.ts'
import css from './automation.module.css'
import type { Conflict } from './conflicts.ts'
import { type RuleValues, triggerOf } from './form-values.ts'
import { t } from './messages.ts'
import { dateText } from './rhythm-text.ts'

const WAIT_MS = 500

/** What decides which tickets a rule is for, as it is written. */
const askedOf = (values: RuleValues) => JSON.stringify({ trigger: triggerOf(values), conditions: conditionsIn(values) })

/** The same with the actions, once they are complete: a dry run says what they would change. */
export function triedOf(values: RuleValues): string {
  const actions = values.actions.map(actionOf)
  return JSON.stringify({ ...JSON.parse(askedOf(values)), ...(RuleActions.safeParse(actions).success ? { actions } : {}) })
}

/** What the rule would be for, as it is being written. */
export function usePreview(values: RuleValues) {
  const asked = useDebounced(askedOf(values), WAIT_MS)
  const parsed = PreviewRule.safeParse(JSON.parse(asked))
  const query = useQuery({
    queryKey: [['automation', 'rules', 'preview'], asked],
    queryFn: () => api.automation.rules.preview.mutate(PreviewRule.parse(JSON.parse(asked))),
    enabled: parsed.success,
    retry: false,
  })
  return { ...query, isAsked: parsed.success }
}

type RulePreviewProps = { preview: ReturnType<typeof usePreview>; event: RuleEvent; conflicts: readonly Conflict[] }

/** How many tickets the rule would be for, the newest of them, and which rules set the same. */
export const RulePreview = ({ preview: { data, isPending, error, isAsked }, event, conflicts }: RulePreviewProps) => (
  <section className={page.card} aria-labelledby="rule-preview">
    <h2 id="rule-preview" className={page.legend}>
      {t('preview')}
    </h2>
    <div role="status">
      {isAsked ? error ? t('previewFailed') : isPending ? t('previewWait') : <Matching effect={data} event={event} /> : t('previewNone')}
    </div>
    {conflicts.map(({ kind, name }) => (
      <p key={`${kind} ${name}`} className={page.quiet}>
        {t('conflict', { name, action: t(`action_${kind}`) })}
      </p>
    ))}
  </section>
)

const COUNTED = { elapsed: 'previewElapsed', schedule: 'previewSchedule' } as const
const countedBy = (event: RuleEvent) => (event === 'elapsed' || event === 'schedule' ? COUNTED[event] : 'previewEvent')

const Matching = ({ effect: { matching, examples, scanned, complete, next }, event }: { effect: Effect; event: RuleEvent }) => (
  <>
    <strong>{t(countedBy(event), { n: matching })}</strong>
    {complete ? '' : ` ${t('previewPart', { n: scanned })}`}
    <ul className={css.examples}>
      {examples.map(({ id, number, title }) => (
        <li key={id}>
          <Link to="/tickets/$id" params={{ id: String(id) }} preload={false} title={title}>
            #{number} {title}
          </Link>
        </li>
      ))}
    </ul>
    {event === 'schedule' ? (
      <>
        <p className={page.quiet}>{t(next.length > 0 ? 'nextDates' : 'noNextDates')}</p>
        <ol>
          {next.map((at) => (
            <li key={at}>{dateText(at)}</li>
          ))}
        </ol>
      </>
    ) : null}
  </>
)
