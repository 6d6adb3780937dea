import type { FlowRunEntry } from '@balcao/contracts/flows/runs'
import { TimeAgo } from '@balcao/ui/time-ago'
import type { StepValues } from '../step-values.ts'
import { entryText } from './entry-text.ts'
import { t } from './messages.ts'
import css from './runs.module.css'

type Told = Omit<FlowRunEntry, 'by' | 'at'> & Partial<Pick<FlowRunEntry, 'by' | 'at'>>
type EntryListProps = { entries: readonly Told[]; steps: readonly StepValues[] }

/** What happened in a run, one after another, with the number of the step that each is of. */
export const EntryList = ({ entries, steps }: EntryListProps) => (
  <ol className={css.entries}>
    {entries.map((entry, at) => {
      const n = steps.findIndex(({ key }) => key === entry.step)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
        <li key={at} className={css.entry} data-what={entry.what}>
          <span className={css.stepNumber}>{n < 0 ? null : t('stepOf', { n: String(n + 1) })}</span>
          <span>{entryText(entry, steps[n])}</span>
          {entry.at ? (
            <span className={css.when}>
              <TimeAgo at={entry.at} />
            </span>
          ) : null}
        </li>
      )
    })}
  </ol>
)
