import type { RunWhy } from '@balcao/contracts/assistant/runs'
import { figure } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { lazy, Suspense, useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './assistant.module.css'
import { t } from './more-messages.ts'

const RichText = lazy(() => import('@balcao/ui/rich/rich-text').then((module) => ({ default: module.RichText })))
const FEATURE_NAMES = ['coverage', 'titleCoverage', 'margin', 'agreement', 'strange'] as const

/** Why an answer was given: where it was looked for, what was left out, what was masked. */
const WhyDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const titleId = useId()
  const query = trpc.assistant.runs.get.useQuery({ id }, { retry: false })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('why')}</DialogTitle>
      <DialogContent>
        <Loaded query={query} failed={t('failed')} lines={8}>
          {(run) => <Why run={run} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
export default WhyDialog

const byWhom = ({ adapter, model, fallback, promptVersion }: RunWhy): string => {
  if (adapter === 'model')
    return [t('byModel', { model: model ?? '' }), ...(promptVersion ? [t('promptVersion', { n: String(promptVersion) })] : [])].join(' · ')
  return fallback ? t('fellBack', { why: t(`why_${fallback}`) }) : t('byOffline')
}

const Why = ({ run }: { run: RunWhy }) => (
  <div className={css.form}>
    <h3>{run.question ?? t('notKept')}</h3>
    {run.answer === null ? null : (
      <div className={css.answer}>
        <Suspense fallback={run.answer}>
          <RichText side="system">{run.answer}</RichText>
        </Suspense>
      </div>
    )}
    <p className={css.quiet}>{byWhom(run)}</p>
    {run.passages.length === 0 ? (
      <p className={css.quiet}>{t('noPassages')}</p>
    ) : (
      <FigureTable
        name={t('passages')}
        longNames
        heads={[t('source'), t('used'), t('score')]}
        rows={run.passages.map(({ kind, id, title, heading, score, cited }, n) => ({
          key: `${kind} ${id} ${n}`,
          head: heading ? `${title} › ${heading}` : title,
          cells: [cited ? t('cited') : '—', figure(score)],
        }))}
      />
    )}
    <Listed title={t('dropped')} lines={run.dropped} />
    <Listed title={t('tools')} lines={run.tools.map(({ name, verdict, ms }) => `${name}: ${t(`verdict_${verdict}`)} (${ms} ms)`)} />
    <Listed title={t('masked')} lines={Object.entries(run.masked).map(([kind, n]) => `${kind}: ${n}`)} />
    <Listed
      title={t('features')}
      lines={FEATURE_NAMES.flatMap((name) =>
        run.features[name] === undefined ? [] : [`${t(name)}: ${figure(Math.round(run.features[name] * 100) / 100)}`],
      )}
    />
  </div>
)

const Listed = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
