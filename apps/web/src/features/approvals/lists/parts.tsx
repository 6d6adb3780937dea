import { TimeAgo } from '@balcao/ui/time-ago'
import page from '../../../lib/page/form-page.module.css'
import css from '../approvals.module.css'
import { t } from './messages.ts'

export type Inside = { tabIndex: 0 | -1 }

/** By when it is to be decided. */
export const Due = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className={page.quiet}>{t('noDue')}</span>
  ) : (
    <span className={Date.parse(at) < Date.now() ? css.late : undefined}>
      <TimeAgo at={at} />
    </span>
  )
