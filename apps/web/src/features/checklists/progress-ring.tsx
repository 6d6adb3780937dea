import css from './checklists.module.css'

const RADIUS = 7
const LENGTH = 2 * Math.PI * RADIUS

/** How much of something is done, as a ring; the words beside it say it too. */
export const ProgressRing = ({ done, total }: { done: number; total: number }) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 18 18"
    className={css.ring}
    aria-hidden
    data-complete={(total > 0 && done === total) || undefined}
  >
    <circle cx={9} cy={9} r={RADIUS} />
    {done > 0 ? (
      <circle cx={9} cy={9} r={RADIUS} strokeDasharray={`${(LENGTH * done) / total} ${LENGTH}`} transform="rotate(-90 9 9)" />
    ) : null}
  </svg>
)
