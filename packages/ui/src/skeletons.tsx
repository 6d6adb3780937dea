import Skeleton from '@mui/material/Skeleton'
import { t } from './lib/ui-messages.ts'
import { useDelayed } from './lib/use-delayed.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './small.css'

const widths = ['92%', '78%', '86%', '64%', '90%', '72%', '82%', '58%']

/** Lines of text that are on their way; at most eight, after 150 ms. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => {
  const late = useDelayed(true)
  return (
    <div className="skeleton-lines" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {widths.slice(0, lines).map((width) => (
        <Skeleton key={width} variant="rounded" height={12} width={width} className={late ? '' : 'skeleton-early'} />
      ))}
    </div>
  )
}

/** One block of a known height that is on its way. */
export const BlockSkeleton = ({ height, width = '100%' }: { height: number; width?: number | string }) => {
  const late = useDelayed(true)
  return <Skeleton variant="rounded" height={height} width={width} className={late ? '' : 'skeleton-early'} aria-hidden />
}
