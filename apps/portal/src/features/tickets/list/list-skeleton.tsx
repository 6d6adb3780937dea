import { BlockSkeleton } from '@balcao/ui/skeletons'
import { VisuallyHidden } from '@balcao/ui/visually-hidden'
import { t } from '../messages.ts'
import css from './ticket-list.module.css'

const CARD = 96

/** Cards that are on their way, as high as the loaded ones. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={css.skeleton} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <BlockSkeleton key={row} height={CARD} />
      ))}
    </div>
  )
}
