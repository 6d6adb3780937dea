import type { Issue } from '@balcao/contracts/issues/issues'
import { issueName } from '@balcao/contracts/issues/reference'
import { ExternalLink } from 'lucide-react'
import css from './issues.module.css'
import { t } from './messages.ts'

type Stated = Pick<Issue, 'open' | 'gone' | 'status'>
/** The tracker's own word, where it says more than open or closed. */
const PLAIN: ReadonlySet<string> = new Set(['open', 'opened', 'closed', 'completed'])

const stateOf = ({ open, gone }: Pick<Stated, 'open' | 'gone'>) => (gone ? 'gone' : open ? 'open' : 'closed')

/** How an issue stands, as a word on its colour. */
export const IssueState = ({ issue }: { issue: Stated }) => (
  <span className={css.chip} data-state={stateOf(issue)}>
    {issue.gone || PLAIN.has(issue.status.toLowerCase()) ? t(`state_${stateOf(issue)}`) : issue.status}
  </span>
)

export const nameOf = ({ tracker, key }: Pick<Issue, 'tracker' | 'key'>) => issueName(tracker, key)

/** The way to an issue at its tracker. */
export const IssueLink = ({ issue, tabIndex }: { issue: Issue; tabIndex?: 0 | -1 }) => (
  <a href={issue.url} target="_blank" rel="noopener noreferrer" className={css.link} tabIndex={tabIndex} title={issue.title}>
    <span className={css.name}>{nameOf(issue)}</span> <span className={css.title}>{issue.title}</span>
    <ExternalLink size={12} aria-label={t('newTab')} />
  </a>
)
