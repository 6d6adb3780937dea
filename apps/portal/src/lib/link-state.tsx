import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import type { Failure } from '@balcao/ui/lib/failure'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import type { ReactNode } from 'react'

type LinkStateProps = {
  /** Whether the address has a link at all. */
  isLink: boolean
  failure: Failure | undefined
  texts: { failedTitle: string; deadTitle: string; deadText: string }
  /** The way on from a link that is none any more. */
  home: ReactNode
  onRetry: () => void
}

/** In the place of what a link opens, until it is there. A link that is none any more looks the same, whatever is wrong with it. */
export const LinkState = ({ isLink, failure, texts, home, onRetry }: LinkStateProps) => {
  if (isLink && !failure) return <BlockSkeleton height={180} />
  if (failure && failure.statusCode !== 404 && failure.statusCode !== 400)
    return (
      <ErrorState title={texts.failedTitle} onRetry={onRetry}>
        {failure.message}
      </ErrorState>
    )
  return (
    <EmptyState kind="never" title={texts.deadTitle} action={home}>
      {texts.deadText}
    </EmptyState>
  )
}
