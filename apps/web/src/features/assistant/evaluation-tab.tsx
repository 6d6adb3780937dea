import type { Evaluation } from '@balcao/contracts/assistant/evaluations'
import { ADAPTERS, type Adapter } from '@balcao/contracts/assistant/names'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { LabelledSelect } from '@balcao/ui/forms/labelled-select'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { figure } from '@balcao/ui/lib/language'
import { shortDate } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { PersonSelect } from '../../lib/pickers/person-select.tsx'
import { api, trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { EvaluationQuestions } from './evaluation-questions.tsx'
import { t as base } from './messages.ts'
import { t } from './more-messages.ts'
import { done, failed } from './use-settings.ts'

/** How often an evaluation that is running is looked at. */
const LOOK_MS = 2_000

/** The scores of evaluations, the way to another one, and the questions. */
const EvaluationTab = () => {
  const query = trpc.assistant.evaluations.list.useQuery(
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'running') ? LOOK_MS : false) },
  )
  return (
    <>
      <StartForm onStarted={() => void query.refetch()} />
      <Loaded query={query} failed={t('failed')} lines={4}>
        {({ data }) => (data.length === 0 ? <p className={css.quiet}>{t('noEvaluation')}</p> : <Scores evaluations={data} />)}
      </Loaded>
      <EvaluationQuestions />
    </>
  )
}
export default EvaluationTab

const StartForm = ({ onStarted }: { onStarted: () => void }) => {
  const id = useId()
  const [adapter, setAdapter] = useState<Adapter>('offline')
  const [askerId, setAskerId] = useState<number | null>(null)
  const start = async () => {
    if (askerId === null) return
    try {
      await api.assistant.evaluations.start.mutate({ adapter, askerId }, { context: { actionKey: newActionKey() } })
      done(t('started'))
      onStarted()
    } catch (error) {
      failed(error)
    }
  }
  return (
    <section className={css.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('evaluations')}</h2>
      <p className={css.quiet}>{t('evaluateText')}</p>
      <div className={css.fields}>
        <LabelledSelect label={base('adapter')} value={adapter} onChange={({ target }) => setAdapter(target.value as Adapter)}>
          {ADAPTERS.map((one) => (
            <MenuItem key={one} value={one}>
              {base(one)}
            </MenuItem>
          ))}
        </LabelledSelect>
        <FieldFrame label={t('asCustomer')}>{(ids) => <PersonSelect ids={ids} value={askerId} onChange={setAskerId} />}</FieldFrame>
      </div>
      <div className={css.acts}>
        <Button variant="contained" disabled={askerId === null} onClick={() => void start()}>
          {t('evaluate')}
        </Button>
      </div>
    </section>
  )
}

const resultOf = ({ state, scores }: Evaluation): string => {
  if (state === 'running') return t('running')
  if (state === 'failed' || !scores) return t('stateFailed')
  return scores.passed ? t('passed') : t('notPassed')
}
const share = (value: number | undefined) => (value === undefined ? '—' : `${figure(value)} %`)

const Scores = ({ evaluations }: { evaluations: readonly Evaluation[] }) => {
  const [newest] = evaluations
  return (
    <section className={css.card} aria-label={t('result')}>
      <FigureTable
        name={t('evaluations')}
        heads={[t('date'), base('adapter'), t('result'), t('accuracy'), t('citation'), t('refused'), t('falseRefusal')]}
        rows={evaluations.map((one) => ({
          key: one.id,
          head: shortDate(one.startedAt),
          cells: [
            one.model ?? base('offline'),
            resultOf(one),
            share(one.scores?.accuracy),
            share(one.scores?.citation),
            share(one.scores?.refusal),
            share(one.scores?.falseRefusal),
          ],
        }))}
      />
      {newest && newest.failures.length > 0 ? (
        <details>
          <summary>{t('failures', { n: newest.failures.length })}</summary>
          <ul>
            {newest.failures.map(({ question, got }) => (
              <li key={question}>
                {question} → {got || t('gotNothing')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
