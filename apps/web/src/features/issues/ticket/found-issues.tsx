import type { TrackerNames } from '@balcao/contracts/issues/trackers'
import { IssueState, nameOf } from '../issue-parts.tsx'
import css from '../issues.module.css'
import { t } from '../messages.ts'
import { useFound } from './ticket-issues.data.ts'

type FoundIssuesProps = {
  ticketId: number
  tracker: TrackerNames['data'][number] | undefined
  words: string
  onChoose: (key: string) => void
}

/** Issues of a tracker with the words that somebody wrote, to choose one of. */
export const FoundIssues = ({ ticketId, tracker, words, onChoose }: FoundIssuesProps) => {
  const { asks, isFetching, found, failure } = useFound(ticketId, tracker, words)
  if (!asks || !tracker) return null
  return (
    <div>
      <p role="status" className={css.quiet}>
        {failure ?? (isFetching ? t('searching') : found?.length === 0 ? t('noneFound') : '')}
      </p>
      {found && found.length > 0 ? (
        <ul className={css.found} aria-label={t('found')}>
          {found.map((issue) => (
            <li key={issue.key}>
              <button type="button" onClick={() => onChoose(issue.key)}>
                <span>
                  {nameOf({ tracker, key: issue.key })} {issue.title}
                </span>
                <IssueState issue={{ ...issue, gone: false }} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
