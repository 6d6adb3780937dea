import type { Approver } from '@balcao/contracts/approvals/approvals'
import type { Decision } from '@balcao/contracts/approvals/bounds'
import { TimeAgo } from '@balcao/ui/time-ago'
import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import css from './approvals.module.css'
import { t } from './messages.ts'

const GLYPHS = { waiting: CircleDashed, approved: CircleCheck, refused: CircleX, passed: CircleMinus } satisfies Record<Decision, unknown>

/** Somebody who is asked, and what they decided. */
export const ApproverRow = ({ approver: { user, side, inPlaceOf, decision, comment, decidedAt, via } }: { approver: Approver }) => {
  const Glyph = GLYPHS[decision]
  const more = [side === 'customer' ? t('customer') : null, inPlaceOf ? t('inPlaceOf', { name: inPlaceOf.name }) : null].filter(Boolean)
  return (
    <li className={css.approver} data-decision={decision}>
      <Glyph size={14} aria-hidden />
      <div>
        {user.name}
        {more.length > 0 ? ` (${more.join(', ')})` : null}
        <p className={css.facts}>
          {t(`decision_${decision}`)}
          {via === 'link' || via === 'portal' ? ` ${t(`via_${via}`)}` : null}
          {decidedAt ? (
            <>
              {' · '}
              <TimeAgo at={decidedAt} />
            </>
          ) : null}
        </p>
        {comment ? <p className={css.quote}>{comment}</p> : null}
      </div>
    </li>
  )
}
