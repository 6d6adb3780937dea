import type { ArticleRow } from '@balcao/contracts/kb/articles'
import type { Audience } from '@balcao/contracts/kb/words'
import { Building2, Globe, Headset, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import css from './marks.module.css'
import { t } from './messages.ts'

export const AUDIENCE_ICONS: Readonly<Record<Audience, LucideIcon>> = {
  public: Globe,
  portal: UserRound,
  company: Building2,
  roles: ShieldCheck,
  staff: Headset,
}

/** Whom it is meant for, as a sign and a word. */
export const AudienceMark = ({ audience }: { audience: Audience }) => {
  const Icon = AUDIENCE_ICONS[audience]
  return (
    <span className={css.audience} title={t(`audienceHint_${audience}`)}>
      <Icon size={14} aria-hidden />
      {t(`audience_${audience}`)}
    </span>
  )
}

const WAITS = { draft: 'draftWaits', review: 'reviewWaits', scheduled: 'scheduledWaits' } as const

/** Where it stands in its life, unless readers simply read it; and what waits beside the published text. */
export const StatusMark = ({ article }: { article: Pick<ArticleRow, 'status' | 'draft'> }) => {
  const { status, draft } = article
  const isWaiting = draft !== null && status !== 'draft' && status !== 'review'
  return (
    <>
      {status === 'published' ? null : (
        <span className={css.mark} data-status={status}>
          {t(`status_${status}`)}
        </span>
      )}
      {isWaiting ? (
        <span className={css.mark} data-status={draft.state}>
          {t(WAITS[draft.state])}
        </span>
      ) : null}
    </>
  )
}

/** How many of a hundred who said found it helpful; undefined where nobody said. */
export const helpfulPercent = ({ helpful, notHelpful }: ArticleRow['stats']): number | undefined =>
  helpful + notHelpful === 0 ? undefined : Math.round((helpful / (helpful + notHelpful)) * 100)
