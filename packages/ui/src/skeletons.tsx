import { useDelayed } from './lib/react/use-delayed.ts'
import { t } from './lib/texts/ui-messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './small.css'

type Size = number | string

/** The quiet block that stands for something still loading. MUI's own brings 1.4 kB for an animation that the theme turned off. */
export const Skeleton = ({ height, width, className = '' }: { height: Size; width: Size; className?: string }) => (
  <span className={`skeleton ${className}`} style={{ height, width }} aria-hidden="true" />
)

const widths = ['92%', '78%', '86%', '64%', '90%', '72%', '82%', '58%']

/** Lines of text that are on their way; at most eight, after 150 ms. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => {
  const late = useDelayed(true)
  return (
    <div className="skeleton-lines" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {widths.slice(0, lines).map((width) => (
        <Skeleton key={width} height={12} width={width} className={late ? '' : 'skeleton-early'} />
      ))}
    </div>
  )
}

/** One block of a known height that is on its way. */
export const BlockSkeleton = ({ height, width = '100%' }: { height: number; width?: number | string }) => {
  const late = useDelayed(true)
  return <Skeleton height={height} width={width} className={late ? '' : 'skeleton-early'} />
}
